CREATE TABLE "media_uses" (
	"media_id" text NOT NULL,
	"thing" text NOT NULL,
	"side" text NOT NULL,
	CONSTRAINT "media_uses_media_id_thing_side_pk" PRIMARY KEY("media_id","thing","side")
);
--> statement-breakpoint
ALTER TABLE "media" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "sha256" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "size" integer;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "stored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "title" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "credit" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "licence" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "rights_until" date;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "people_consent" text;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "alt" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focus_x" real;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "focus_y" real;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "crops" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "uploaded_by" uuid;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "uploaded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_uses_thing" ON "media_uses" USING btree ("thing");--> statement-breakpoint
-- The pictures that JSON names: as one of a block, or by an address in HTML.
CREATE FUNCTION media_named_in(content jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT coalesce(found[1], found[2])
    FROM regexp_matches(content::text, '/img/([a-z0-9][a-z0-9-]*)[./]|"media(?:Id)?": "([a-z0-9][a-z0-9-]*)"', 'g') AS found
$$;
--> statement-breakpoint
-- Which pictures stand in a thing, from now on. What names none that there is, stays out.
CREATE FUNCTION write_media_uses(shown_in text, of_side text, named text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM media_uses WHERE thing = shown_in AND side = of_side AND NOT media_id = ANY (array_remove(named, NULL));
  INSERT INTO media_uses (media_id, thing, side) SELECT id, shown_in, of_side FROM media WHERE id = ANY (named) ON CONFLICT DO NOTHING;
END $$;
--> statement-breakpoint
CREATE FUNCTION post_media_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_uses WHERE thing = 'post:' || OLD.uid AND side = 'print';
  ELSE
    PERFORM write_media_uses('post:' || NEW.uid, 'print', ARRAY(SELECT NEW.cover_id UNION SELECT media_named_in(NEW.blocks)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_media_uses AFTER INSERT OR DELETE OR UPDATE OF cover_id, blocks ON posts FOR EACH ROW EXECUTE FUNCTION post_media_uses();
--> statement-breakpoint
CREATE FUNCTION manuscript_media_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_media_uses('post:' || NEW.uid, 'manuscript', ARRAY(SELECT NEW.fields ->> 'cover' UNION SELECT media_named_in(NEW.document)));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER manuscript_versions_media_uses AFTER INSERT ON manuscript_versions FOR EACH ROW EXECUTE FUNCTION manuscript_media_uses();
--> statement-breakpoint
-- Of any other table: what its rows are called, by which column they are known, which names their picture. Others in their JSON count too.
CREATE FUNCTION thing_media_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was constant jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  now_is constant jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  IF was ->> TG_ARGV[1] IS DISTINCT FROM now_is ->> TG_ARGV[1] THEN
    DELETE FROM media_uses WHERE thing = TG_ARGV[0] || ':' || (was ->> TG_ARGV[1]);
  END IF;
  IF now_is IS NOT NULL THEN
    PERFORM write_media_uses(TG_ARGV[0] || ':' || (now_is ->> TG_ARGV[1]), 'print',
      ARRAY(SELECT now_is ->> TG_ARGV[2] UNION SELECT media_named_in(now_is)));
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- From now on a table's rows say which pictures they show; those that are there say it at once.
CREATE FUNCTION media_uses_of(shown_in text, called text, known_by text, picture text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION thing_media_uses(%L, %L, %L)',
    shown_in || '_media_uses', shown_in, called, known_by, picture);
  EXECUTE format('SELECT write_media_uses(%L || (to_jsonb(t) ->> %L), %L, ARRAY(SELECT to_jsonb(t) ->> %L UNION SELECT media_named_in(to_jsonb(t)))) FROM %I t',
    called || ':', known_by, 'print', picture, shown_in);
END $$;
--> statement-breakpoint
SELECT media_uses_of(shown_in, called, known_by, picture) FROM (VALUES
  ('authors', 'author', 'id', 'portrait_id'),
  ('channels', 'channel', 'id', 'cover_id'),
  ('columns', 'column', 'id', 'cover_id'),
  ('magazines', 'magazine', 'issue', 'cover_id'),
  ('specials', 'special', 'id', 'cover_id'),
  ('digital_features', 'digital_feature', 'id', 'cover_id'),
  ('videos', 'video', 'id', 'cover_id'),
  ('quizzes', 'quiz', 'id', 'cover_id'),
  ('house_ads', 'house_ad', 'id', 'image_id'),
  ('shop_items', 'shop_item', 'id', 'image_id'),
  ('activities', 'activity', 'id', 'image_id'),
  ('header_events', 'header_event', 'id', 'image_id')
) AS every(shown_in, called, known_by, picture);
--> statement-breakpoint
INSERT INTO media_uses (media_id, thing, side) SELECT cover_id, 'post:' || uid, 'print' FROM posts WHERE cover_id IS NOT NULL;
--> statement-breakpoint
INSERT INTO media_uses (media_id, thing, side)
SELECT m.id, 'post:' || p.uid, 'print' FROM posts p CROSS JOIN LATERAL media_named_in(p.blocks) AS named JOIN media m ON m.id = named
ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO media_uses (media_id, thing, side)
SELECT m.id, 'post:' || v.uid, 'manuscript' FROM manuscripts s JOIN manuscript_versions v ON (v.uid, v.version) = (s.uid, s.version)
  CROSS JOIN LATERAL (SELECT v.fields ->> 'cover' AS id UNION SELECT media_named_in(v.document)) named JOIN media m ON m.id = named.id
ON CONFLICT DO NOTHING;
