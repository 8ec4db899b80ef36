CREATE TABLE "manuscript_versions" (
	"uid" bigint NOT NULL,
	"version" integer NOT NULL,
	"base" integer,
	"kind" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	"fields" jsonb NOT NULL,
	"document" jsonb NOT NULL,
	"hash" text NOT NULL,
	"key" uuid,
	CONSTRAINT "manuscript_versions_pk" PRIMARY KEY("uid","version"),
	CONSTRAINT "manuscript_versions_key" UNIQUE("uid","key")
);
--> statement-breakpoint
CREATE TABLE "manuscripts" (
	"uid" bigint PRIMARY KEY DEFAULT nextval('posts_uid_seq') NOT NULL,
	"type" text NOT NULL,
	"number" integer,
	"title" text NOT NULL,
	"authors" integer[] DEFAULT '{}' NOT NULL,
	"channels" integer[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"published_version" integer,
	"publish_date" timestamp with time zone,
	"ends_on" date,
	"withdrawn_at" timestamp with time zone,
	"created_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"changed_by" uuid,
	"changed_at" timestamp with time zone NOT NULL,
	"key" uuid,
	CONSTRAINT "manuscripts_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "manuscript_versions" ADD CONSTRAINT "manuscript_versions_uid_manuscripts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."manuscripts"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manuscript_versions_auto" ON "manuscript_versions" USING btree ("at") WHERE kind = 'auto';--> statement-breakpoint
CREATE INDEX "manuscripts_changed" ON "manuscripts" USING btree ("changed_at","uid");--> statement-breakpoint
CREATE TRIGGER manuscript_versions_stay BEFORE UPDATE ON manuscript_versions FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Autosaved versions are thinned.
CREATE TRIGGER manuscript_versions_are_kept BEFORE DELETE ON manuscript_versions FOR EACH ROW WHEN (OLD.kind <> 'auto') EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER manuscript_versions_are_not_emptied BEFORE TRUNCATE ON manuscript_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
-- Every print has its manuscript. Those of posts that an earlier release imports after this come when they are opened.
INSERT INTO manuscripts (uid, type, number, title, authors, channels, published_version, publish_date, ends_on, withdrawn_at, created_at, changed_at)
SELECT uid, type, id, title,
  coalesce((SELECT array_agg(author_id ORDER BY position) FROM post_authors WHERE post_uid = uid), '{}'),
  coalesce((SELECT array_agg(channel_id ORDER BY position) FROM post_channels WHERE post_uid = uid), '{}'),
  CASE WHEN state <> 'draft' THEN 1 END, publish_date, rights_end_on, CASE WHEN state = 'withdrawn' THEN updated_at END,
  least(publish_date, updated_at), updated_at
FROM posts;
--> statement-breakpoint
-- Numbers of posts, one sequence for each type: who publishes at the same moment gets another one. Generated posts have numbers of
-- their own, far above.
CREATE SEQUENCE post_numbers_article;
--> statement-breakpoint
CREATE SEQUENCE post_numbers_blog;
--> statement-breakpoint
CREATE SEQUENCE post_numbers_book;
--> statement-breakpoint
SELECT setval('post_numbers_' || type, max(id)) FROM posts WHERE NOT generated GROUP BY type;
--> statement-breakpoint
-- The next number of a type that no post has: somebody may have given one by hand.
CREATE FUNCTION next_post_number(kind text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  number integer;
BEGIN
  LOOP
    number := nextval('post_numbers_' || kind);
    EXIT WHEN NOT EXISTS (SELECT FROM posts WHERE type = kind AND id = number);
  END LOOP;
  RETURN number;
END $$;
