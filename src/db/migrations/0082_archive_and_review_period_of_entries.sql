-- outside a transaction
-- allowed: IF NOT EXISTS makes it idempotent
CREATE TABLE IF NOT EXISTS "post_targets" (
	"uid" bigint NOT NULL,
	"side" text NOT NULL,
	"targets" text[] NOT NULL,
	CONSTRAINT "post_targets_uid_side_pk" PRIMARY KEY("uid","side")
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "post_targets_targets" ON "post_targets" USING gin ("targets");
--> statement-breakpoint
-- allowed: the rows below need the function of src/db/functions/55-targets.sql, which has the same text
CREATE OR REPLACE FUNCTION targets_in(content jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT coalesce(rtrim(found[1], '/'), found[2] || ':' || found[3], found[5] || ':' || found[4], 'author:' || found[6])), '{}')
    FROM regexp_matches(content::text,
      '(?:": "|href=\\")(/(?!article/|blog/|book/|img/|recordings/|handouts/)[^"\\?#\s]+(?:\?id=\d+)?)'
      || '|"of": "(quiz|product|newsletter)", "key": "[^"]*", "thing": "([^"]+)"|"id": "([^"]+)", "kind": "(quiz|product|newsletter|author)"|"author": (\d+)', 'g') AS found
$$;
--> statement-breakpoint
-- allowed: from here on, saved posts write their rows themselves; the text of src/db/functions/55-targets.sql
CREATE OR REPLACE FUNCTION write_post_targets(of_post bigint, of_side text, named text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO post_targets (uid, side, targets) VALUES (of_post, of_side, named)
    ON CONFLICT (uid, side) DO UPDATE SET targets = excluded.targets WHERE post_targets.targets <> excluded.targets
$$;
--> statement-breakpoint
-- allowed: from here on, saved posts write their rows themselves; the text of src/db/functions/55-targets.sql
CREATE OR REPLACE FUNCTION post_targets_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM post_targets WHERE uid = OLD.uid AND side = 'published';
  ELSE
    PERFORM write_post_targets(NEW.uid, 'published', targets_in(NEW.blocks));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- allowed: from here on, saved posts write their rows themselves; the text of src/db/functions/55-targets.sql
CREATE OR REPLACE TRIGGER posts_targets AFTER INSERT OR DELETE OR UPDATE OF blocks ON posts
  FOR EACH ROW EXECUTE FUNCTION post_targets_changed();
--> statement-breakpoint
-- allowed: from here on, saved posts write their rows themselves; the text of src/db/functions/55-targets.sql
CREATE OR REPLACE FUNCTION manuscript_targets_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_post_targets(NEW.uid, 'manuscript', targets_in(NEW.document));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- allowed: from here on, saved posts write their rows themselves; the text of src/db/functions/55-targets.sql
CREATE OR REPLACE TRIGGER manuscript_versions_targets AFTER INSERT ON manuscript_versions
  FOR EACH ROW EXECUTE FUNCTION manuscript_targets_changed();
--> statement-breakpoint
-- allowed: from here on, saved posts write their rows themselves; the text of src/db/functions/55-targets.sql
CREATE OR REPLACE FUNCTION manuscript_targets_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM post_targets WHERE uid = OLD.uid AND side = 'manuscript';
  RETURN NULL;
END $$;
--> statement-breakpoint
-- allowed: from here on, saved posts write their rows themselves; the text of src/db/functions/55-targets.sql
CREATE OR REPLACE TRIGGER manuscripts_targets_gone AFTER DELETE ON manuscripts
  FOR EACH ROW EXECUTE FUNCTION manuscript_targets_gone();
--> statement-breakpoint
-- in batches
-- allowed: the rows of a new table, of the posts that have none yet
INSERT INTO "post_targets" ("uid", "side", "targets") SELECT p."uid", 'published', targets_in(p."blocks") FROM "posts" p
  WHERE NOT EXISTS (SELECT FROM "post_targets" t WHERE t."uid" = p."uid" AND t."side" = 'published') ORDER BY p."uid" LIMIT 1000 ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- in batches
-- allowed: the rows of a new table, of the manuscripts that have none yet
INSERT INTO "post_targets" ("uid", "side", "targets") SELECT m."uid", 'manuscript', targets_in(v."document") FROM "manuscripts" m
  JOIN "manuscript_versions" v ON v."uid" = m."uid" AND v."version" = m."version"
  WHERE NOT EXISTS (SELECT FROM "post_targets" t WHERE t."uid" = m."uid" AND t."side" = 'manuscript') ORDER BY m."uid" LIMIT 1000 ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- allowed: IF NOT EXISTS makes it idempotent
ALTER TABLE "partners" ADD COLUMN IF NOT EXISTS "archived_at" timestamp with time zone;
--> statement-breakpoint
-- allowed: IF NOT EXISTS makes it idempotent
ALTER TABLE "quizzes" ADD COLUMN IF NOT EXISTS "archived_at" timestamp with time zone;
--> statement-breakpoint
-- allowed: IF NOT EXISTS makes it idempotent
ALTER TABLE "partner_codes" ADD COLUMN IF NOT EXISTS "archived_at" timestamp with time zone;
--> statement-breakpoint
-- allowed: IF NOT EXISTS makes it idempotent
ALTER TABLE "channels" ADD COLUMN IF NOT EXISTS "archived_at" timestamp with time zone;
--> statement-breakpoint
-- allowed: IF NOT EXISTS makes it idempotent
ALTER TABLE "digital_features" ADD COLUMN IF NOT EXISTS "archived_at" timestamp with time zone;
--> statement-breakpoint
-- allowed: IF NOT EXISTS makes it idempotent
ALTER TABLE "magazines" ADD COLUMN IF NOT EXISTS "archived_at" timestamp with time zone;
--> statement-breakpoint
-- allowed: IF NOT EXISTS makes it idempotent
ALTER TABLE "specials" ADD COLUMN IF NOT EXISTS "archived_at" timestamp with time zone;
--> statement-breakpoint
-- allowed: IF NOT EXISTS makes it idempotent
ALTER TABLE "videos" ADD COLUMN IF NOT EXISTS "archived_at" timestamp with time zone;
--> statement-breakpoint
-- allowed: IF NOT EXISTS makes it idempotent
ALTER TABLE "channels" ADD COLUMN IF NOT EXISTS "review_months" integer DEFAULT 24 NOT NULL;
--> statement-breakpoint
-- in batches
UPDATE "channels" SET "review_months" = 12 WHERE "id" IN (SELECT "id" FROM "channels" WHERE "slug" IN ('chronic', 'diseases', 'ewm', 'medication', 'tcm') AND "review_months" <> 12 ORDER BY "id" LIMIT 1000);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "favorites_of_item" ON "favorites" USING btree ("item_type","item_id");
