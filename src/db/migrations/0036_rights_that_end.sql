ALTER TABLE "media" ADD COLUMN "at_rights_end" text DEFAULT 'picture' NOT NULL;
--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "own_rights_end_on" date;
--> statement-breakpoint
-- The last day on which its pictures let a post be shown; null without an end.
CREATE FUNCTION pictures_end_on(cover text, blocks jsonb) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM media WHERE at_rights_end = 'post' AND rights_until IS NOT NULL) THEN RETURN NULL; END IF;
  RETURN (SELECT min(rights_until) FROM media
    WHERE at_rights_end = 'post' AND id IN (SELECT cover UNION SELECT media_named_in(blocks)));
END $$;
--> statement-breakpoint
-- Whoever writes a post writes the end of its own rights; it is shown until these or its pictures' end, whichever is sooner.
CREATE FUNCTION post_own_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.own_rights_end_on := NEW.rights_end_on;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE FUNCTION post_pictures_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rights_end_on := least(NEW.own_rights_end_on, pictures_end_on(NEW.cover_id, NEW.blocks));
  RETURN NEW;
END $$;
--> statement-breakpoint
-- In the order of their names.
CREATE TRIGGER posts_end_1_own BEFORE INSERT OR UPDATE OF rights_end_on ON posts FOR EACH ROW EXECUTE FUNCTION post_own_end();
--> statement-breakpoint
CREATE TRIGGER posts_end_2_pictures BEFORE INSERT OR UPDATE OF rights_end_on, cover_id, blocks ON posts
  FOR EACH ROW EXECUTE FUNCTION post_pictures_end();
--> statement-breakpoint
-- The list of manuscripts says what readers see.
CREATE FUNCTION post_end_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE manuscripts SET ends_on = NEW.rights_end_on WHERE uid = NEW.uid AND ends_on IS DISTINCT FROM NEW.rights_end_on;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_end_told AFTER UPDATE OF rights_end_on ON posts FOR EACH ROW
  WHEN (NEW.rights_end_on IS DISTINCT FROM OLD.rights_end_on) EXECUTE FUNCTION post_end_told();
--> statement-breakpoint
-- The posts in whose print a picture stands.
CREATE FUNCTION posts_with_media(of_media text) RETURNS SETOF posts LANGUAGE sql STABLE AS $$
  SELECT * FROM posts WHERE uid IN (
    SELECT split_part(thing, ':', 2)::bigint FROM media_uses WHERE media_id = of_media AND side = 'print' AND thing LIKE 'post:%')
$$;
--> statement-breakpoint
-- What pages show of a picture: kept pages hear of it, those of the texts in which it stands too. What is found apart from posts is
-- kept whole by every process, pictures with it.
CREATE FUNCTION tell_media(changed text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  UPDATE search_catalogue SET change = change + 1;
  PERFORM purge_names(ARRAY(SELECT 'media:' || id FROM unnest(changed) AS id
    UNION ALL SELECT 'text:' || p.type || ':' || p.id FROM unnest(changed) AS id CROSS JOIN LATERAL posts_with_media(id) AS p));
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION media_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_media(ARRAY[OLD.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER media_names_changed AFTER UPDATE ON media FOR EACH ROW
  WHEN ((OLD.id, OLD.width, OLD.height, OLD.cuts, OLD.rights_until) IS DISTINCT FROM (NEW.id, NEW.width, NEW.height, NEW.cuts, NEW.rights_until))
  EXECUTE FUNCTION media_names();
--> statement-breakpoint
CREATE FUNCTION media_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts SET rights_end_on = own_rights_end_on WHERE uid IN (SELECT uid FROM posts_with_media(NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_rights_changed AFTER UPDATE OF rights_until, at_rights_end ON media FOR EACH ROW
  WHEN ((OLD.rights_until, OLD.at_rights_end) IS DISTINCT FROM (NEW.rights_until, NEW.at_rights_end) AND 'post' IN (OLD.at_rights_end, NEW.at_rights_end))
  EXECUTE FUNCTION media_rights_changed();
