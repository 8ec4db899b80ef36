-- Media: where they are used, and what their changes affect.

-- The media that JSON refers to: by a block, or by a URL in HTML.
CREATE OR REPLACE FUNCTION media_named_in(content jsonb) RETURNS SETOF text LANGUAGE sql IMMUTABLE AS $$
  SELECT DISTINCT coalesce(found[1], found[2])
    FROM regexp_matches(content::text, '/(?:img|recordings|handouts)/([a-z0-9][a-z0-9-]*)[./]|"media(?:Id)?": "([a-z0-9][a-z0-9-]*)"', 'g') AS found
$$;

-- Records which media an entity uses; unknown ones are ignored.
CREATE OR REPLACE FUNCTION write_media_uses(shown_in text, of_side text, named text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM media_uses WHERE thing = shown_in AND side = of_side AND NOT media_id = ANY (array_remove(named, NULL));
  INSERT INTO media_uses (media_id, thing, side) SELECT id, shown_in, of_side FROM media WHERE id = ANY (named) ON CONFLICT DO NOTHING;
END $$;

CREATE OR REPLACE FUNCTION post_media_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM media_uses WHERE thing = 'post:' || OLD.uid AND side = 'print';
  ELSE
    PERFORM write_media_uses('post:' || NEW.uid, 'print', ARRAY(SELECT NEW.cover_id UNION SELECT media_named_in(NEW.blocks)));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posts_media_uses AFTER INSERT OR DELETE OR UPDATE OF cover_id, blocks ON posts
  FOR EACH ROW EXECUTE FUNCTION post_media_uses();

CREATE OR REPLACE FUNCTION manuscript_media_uses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_media_uses('post:' || NEW.uid, 'manuscript', ARRAY(SELECT NEW.fields ->> 'cover' UNION SELECT media_named_in(NEW.document)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER manuscript_versions_media_uses AFTER INSERT ON manuscript_versions
  FOR EACH ROW EXECUTE FUNCTION manuscript_media_uses();

-- Any other table. Arguments: the kind of the entity, its key column, the column of its picture. Media in its JSON count too.
CREATE OR REPLACE FUNCTION thing_media_uses() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_row constant jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  new_row constant jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  IF old_row ->> TG_ARGV[1] IS DISTINCT FROM new_row ->> TG_ARGV[1] THEN
    DELETE FROM media_uses WHERE thing = TG_ARGV[0] || ':' || (old_row ->> TG_ARGV[1]);
  END IF;
  IF new_row IS NOT NULL THEN
    PERFORM write_media_uses(TG_ARGV[0] || ':' || (new_row ->> TG_ARGV[1]), 'print',
      ARRAY(SELECT new_row ->> TG_ARGV[2] UNION SELECT media_named_in(new_row)));
  END IF;
  RETURN NULL;
END $$;

-- Creates the trigger of a table (90-tables.sql), and records the uses of the rows that exist when it is new.
CREATE OR REPLACE FUNCTION media_uses_of(shown_in text, called text, known_by text, picture text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  is_new constant boolean := NOT EXISTS (SELECT FROM pg_trigger WHERE tgrelid = shown_in::regclass AND tgname = shown_in || '_media_uses');
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE ON %I FOR EACH ROW EXECUTE FUNCTION thing_media_uses(%L, %L, %L)',
    shown_in || '_media_uses', shown_in, called, known_by, picture);
  IF is_new THEN
    EXECUTE format('SELECT write_media_uses(%L || (to_jsonb(t) ->> %L), %L, ARRAY(SELECT to_jsonb(t) ->> %L UNION SELECT media_named_in(to_jsonb(t)))) FROM %I t',
      called || ':', known_by, 'print', picture, shown_in);
  END IF;
END $$;

-- The posts whose published version contains a picture.
CREATE OR REPLACE FUNCTION posts_with_media(of_media text) RETURNS SETOF posts LANGUAGE sql STABLE AS $$
  SELECT * FROM posts WHERE uid IN (
    SELECT split_part(thing, ':', 2)::bigint FROM media_uses WHERE media_id = of_media AND side = 'print' AND thing LIKE 'post:%')
$$;

-- Purges the pages that show a picture, and the texts that contain it. Entities that are found beside posts are cached
-- with their pictures.
CREATE OR REPLACE FUNCTION tell_media(changed text[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF cardinality(changed) = 0 THEN RETURN; END IF;
  UPDATE search_catalogue SET change = change + 1;
  PERFORM purge_names(ARRAY(SELECT 'media:' || id FROM unnest(changed) AS id
    UNION ALL SELECT 'text:' || p.type || ':' || p.id FROM unnest(changed) AS id CROSS JOIN LATERAL posts_with_media(id) AS p));
END $$;

-- The tags of a picture: of the pages that show it.
CREATE OR REPLACE FUNCTION media_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM tell_media(ARRAY[OLD.id]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER media_names_changed AFTER UPDATE ON media
  FOR EACH ROW WHEN ((OLD.id, OLD.width, OLD.height, OLD.cuts, OLD.rights_until) IS DISTINCT FROM (NEW.id, NEW.width, NEW.height, NEW.cuts, NEW.rights_until))
  EXECUTE FUNCTION media_names();
CREATE OR REPLACE TRIGGER media_names_gone AFTER DELETE ON media FOR EACH ROW EXECUTE FUNCTION media_names();

CREATE OR REPLACE FUNCTION media_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts SET rights_end_on = own_rights_end_on WHERE uid IN (SELECT uid FROM posts_with_media(NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER media_rights_changed AFTER UPDATE OF rights_until, at_rights_end ON media
  FOR EACH ROW WHEN ((OLD.rights_until, OLD.at_rights_end) IS DISTINCT FROM (NEW.rights_until, NEW.at_rights_end) AND 'post' IN (OLD.at_rights_end, NEW.at_rights_end))
  EXECUTE FUNCTION media_rights_changed();

-- An index depends on this function: a change of its result needs a new index. It contains everything that media are
-- searched by. Its declared cost makes the planner use the index.
CREATE OR REPLACE FUNCTION media_terms(title text, credit text, alt text, licence text, id text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 100000 AS $$
  SELECT public.title_terms(title || ' ' || credit || ' ' || alt || ' ' || licence || ' ' || id)
    || CASE WHEN alt = '' THEN array['no-alt'] ELSE '{}' END
$$;
