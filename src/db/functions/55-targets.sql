-- Link targets in the documents of posts, for the check before an entry of a register is deleted.

-- The URLs of this site that JSON contains, without those of posts and media, and the cards in it as `quiz:3`.
CREATE OR REPLACE FUNCTION targets_in(content jsonb) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT coalesce(rtrim(found[1], '/'), found[2] || ':' || found[3], found[5] || ':' || found[4], 'author:' || found[6])), '{}')
    FROM regexp_matches(content::text,
      '(?:": "|href=\\")(/(?!article/|blog/|book/|img/|recordings/|handouts/)[^"\\?#\s]+(?:\?id=\d+)?)'
      || '|"of": "(quiz|product|newsletter)", "key": "[^"]*", "thing": "([^"]+)"|"id": "([^"]+)", "kind": "(quiz|product|newsletter|author)"|"author": (\d+)', 'g') AS found
$$;

CREATE OR REPLACE FUNCTION write_post_targets(of_post bigint, of_side text, named text[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO post_targets (uid, side, targets) VALUES (of_post, of_side, named)
    ON CONFLICT (uid, side) DO UPDATE SET targets = excluded.targets WHERE post_targets.targets <> excluded.targets
$$;

CREATE OR REPLACE FUNCTION post_targets_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM post_targets WHERE uid = OLD.uid AND side = 'published';
  ELSE
    PERFORM write_post_targets(NEW.uid, 'published', targets_in(NEW.blocks));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posts_targets AFTER INSERT OR DELETE OR UPDATE OF blocks ON posts
  FOR EACH ROW EXECUTE FUNCTION post_targets_changed();

CREATE OR REPLACE FUNCTION manuscript_targets_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_post_targets(NEW.uid, 'manuscript', targets_in(NEW.document));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER manuscript_versions_targets AFTER INSERT ON manuscript_versions
  FOR EACH ROW EXECUTE FUNCTION manuscript_targets_changed();

CREATE OR REPLACE FUNCTION manuscript_targets_gone() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM post_targets WHERE uid = OLD.uid AND side = 'manuscript';
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER manuscripts_targets_gone AFTER DELETE ON manuscripts
  FOR EACH ROW EXECUTE FUNCTION manuscript_targets_gone();
