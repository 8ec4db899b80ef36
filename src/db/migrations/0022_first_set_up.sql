CREATE TABLE "page_texts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "page_texts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"version" text NOT NULL,
	"date" text NOT NULL,
	"html" text NOT NULL,
	"since" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_settings" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"name" text,
	"tagline" text,
	"founded_at" timestamp with time zone NOT NULL,
	"set_up_at" timestamp with time zone,
	"draft" jsonb,
	CONSTRAINT "site_settings_one" CHECK ("site_settings"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "setup_links" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "setup_links_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
ALTER TABLE "pages" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "setup_links" ADD CONSTRAINT "setup_links_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "page_texts_slug" ON "page_texts" USING btree ("slug","id");--> statement-breakpoint
-- Whatever an editor-made page says is kept as it was said, whoever changes it: terms were accepted in these words.
CREATE FUNCTION keep_page_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (OLD.slug, OLD.title, OLD.version, OLD.date, OLD.html) IS DISTINCT FROM (NEW.slug, NEW.title, NEW.version, NEW.date, NEW.html) THEN
    INSERT INTO page_texts (slug, title, version, date, html, since) VALUES (NEW.slug, NEW.title, NEW.version, NEW.date, NEW.html, now());
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER pages_keep_text AFTER INSERT OR UPDATE ON pages FOR EACH ROW EXECUTE FUNCTION keep_page_text();
--> statement-breakpoint
INSERT INTO page_texts (slug, title, version, date, html, since) SELECT slug, title, version, date, html, now() FROM pages;
--> statement-breakpoint
CREATE TRIGGER page_texts_stay BEFORE UPDATE OR DELETE ON page_texts FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER page_texts_are_not_emptied BEFORE TRUNCATE ON page_texts FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- The name stands on every page.
CREATE FUNCTION site_settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.name, OLD.tagline) IS DISTINCT FROM (NEW.name, NEW.tagline) THEN
    PERFORM purge_names(ARRAY['all']);
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER site_settings_changed AFTER UPDATE ON site_settings FOR EACH ROW EXECUTE FUNCTION site_settings_changed();
