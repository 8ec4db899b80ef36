CREATE TABLE "corrections" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "corrections_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"by" uuid
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "sponsor" text;--> statement-breakpoint
ALTER TABLE "corrections" ADD CONSTRAINT "corrections_uid_manuscripts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."manuscripts"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "corrections_uid" ON "corrections" USING btree ("uid","id");--> statement-breakpoint
CREATE TRIGGER corrections_stay BEFORE UPDATE OR DELETE ON corrections FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER corrections_are_not_emptied BEFORE TRUNCATE ON corrections FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Every character of a title and every two that stand side by side: whoever has all of a word's may hold the word.
CREATE FUNCTION title_terms(title text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(
    SELECT substr(lower(title), n, 1) FROM generate_series(1, length(lower(title))) n
    UNION SELECT substr(lower(title), n, 2) FROM generate_series(1, length(lower(title)) - 1) n)
$$;
--> statement-breakpoint
-- All that the list of manuscripts is narrowed by but the hour. It is dear to work out, so it is asked of the index alone.
CREATE FUNCTION manuscript_terms(title text, type text, authors integer[], channels integer[], version integer, published_version integer, withdrawn boolean)
RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100000 AS $$
  SELECT public.title_terms(title)
    || array['type:' || type, CASE WHEN withdrawn THEN 'withdrawn' WHEN published_version IS NULL THEN 'draft' ELSE 'out' END]
    || CASE WHEN version <> published_version THEN array['changed'] ELSE '{}' END
    || array(SELECT 'author:' || a FROM unnest(authors) a)
    || array(SELECT 'channel:' || c FROM unnest(channels) c)
$$;
