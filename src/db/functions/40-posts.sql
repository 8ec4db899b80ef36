-- Posts: copies in their links, numbers, ends of rights.

-- A link stores the columns of its post that lists filter and order by (docs/decisions/0030). The lock waits for a concurrent
-- change of the post, which would not see the new link.
CREATE OR REPLACE FUNCTION place_takes_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.type, p.state, p.publish_date, p.rights_end_on, p.popularity
    INTO NEW.type, NEW.state, NEW.publish_date, NEW.rights_end_on, NEW.popularity
    FROM posts p WHERE p.uid = NEW.post_uid FOR NO KEY UPDATE;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER post_authors_take_post BEFORE INSERT ON post_authors
  FOR EACH ROW EXECUTE FUNCTION place_takes_post();
CREATE OR REPLACE TRIGGER post_channels_take_post BEFORE INSERT ON post_channels
  FOR EACH ROW EXECUTE FUNCTION place_takes_post();
CREATE OR REPLACE TRIGGER post_tags_take_post BEFORE INSERT ON post_tags
  FOR EACH ROW EXECUTE FUNCTION place_takes_post();

CREATE OR REPLACE FUNCTION post_tells_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_channels SET type = NEW.type, state = NEW.state, publish_date = NEW.publish_date, rights_end_on = NEW.rights_end_on, popularity = NEW.popularity
   WHERE post_uid = NEW.uid;
  UPDATE post_tags SET type = NEW.type, state = NEW.state, publish_date = NEW.publish_date, rights_end_on = NEW.rights_end_on, popularity = NEW.popularity
   WHERE post_uid = NEW.uid;
  UPDATE post_authors SET type = NEW.type, state = NEW.state, publish_date = NEW.publish_date, rights_end_on = NEW.rights_end_on, popularity = NEW.popularity
   WHERE post_uid = NEW.uid;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posts_tell_places AFTER UPDATE OF type, state, publish_date, rights_end_on, popularity ON posts
  FOR EACH ROW WHEN ((NEW.type, NEW.state, NEW.publish_date, NEW.rights_end_on, NEW.popularity) IS DISTINCT FROM (OLD.type, OLD.state, OLD.publish_date, OLD.rights_end_on, OLD.popularity))
  EXECUTE FUNCTION post_tells_places();

-- A release that writes the compiled blocks of a post without its document makes the document obsolete: it is removed, so
-- that search does not find words that readers do not see.
CREATE OR REPLACE FUNCTION post_loses_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.document := NULL;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER posts_lose_document BEFORE UPDATE OF blocks ON posts
  FOR EACH ROW WHEN (NEW.blocks IS DISTINCT FROM OLD.blocks AND NEW.compiled_at IS NOT DISTINCT FROM OLD.compiled_at)
  EXECUTE FUNCTION post_loses_document();

-- The next unused number of a type: numbers can also be entered by hand.
CREATE OR REPLACE FUNCTION next_post_number(kind text) RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  number integer;
BEGIN
  LOOP
    number := nextval('post_numbers_' || kind);
    EXIT WHEN NOT EXISTS (SELECT FROM posts WHERE type = kind AND id = number);
  END LOOP;
  RETURN number;
END $$;

-- The last day on which its pictures allow a post to be shown; null without an end.
CREATE OR REPLACE FUNCTION pictures_end_on(cover text, blocks jsonb) RETURNS date LANGUAGE plpgsql STABLE AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM media WHERE at_rights_end = 'post' AND rights_until IS NOT NULL) THEN RETURN NULL; END IF;
  RETURN (SELECT min(rights_until) FROM media
    WHERE at_rights_end = 'post' AND id IN (SELECT cover UNION SELECT media_named_in(blocks)));
END $$;

-- A statement writes the end of the post's own rights; the post is shown until that or the end of its pictures' rights,
-- whichever is earlier.
CREATE OR REPLACE FUNCTION post_own_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.own_rights_end_on := NEW.rights_end_on;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER posts_end_1_own BEFORE INSERT OR UPDATE OF rights_end_on ON posts
  FOR EACH ROW EXECUTE FUNCTION post_own_end();

CREATE OR REPLACE FUNCTION post_pictures_end() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.rights_end_on := least(NEW.own_rights_end_on, pictures_end_on(NEW.cover_id, NEW.blocks));
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER posts_end_2_pictures BEFORE INSERT OR UPDATE OF rights_end_on, cover_id, blocks ON posts
  FOR EACH ROW EXECUTE FUNCTION post_pictures_end();

-- The list of manuscripts shows the end that readers see.
CREATE OR REPLACE FUNCTION post_end_told() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE manuscripts SET ends_on = NEW.rights_end_on WHERE uid = NEW.uid AND ends_on IS DISTINCT FROM NEW.rights_end_on;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posts_end_told AFTER UPDATE OF rights_end_on ON posts
  FOR EACH ROW WHEN (NEW.rights_end_on IS DISTINCT FROM OLD.rights_end_on) EXECUTE FUNCTION post_end_told();
