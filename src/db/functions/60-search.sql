-- The search index and the catalogue beside it.

-- Every change that search can show marks its post in search_dirty, in the same transaction. A repeated change gets a new
-- stamp, so that a worker that processes the previous one loses nothing.
CREATE OR REPLACE FUNCTION search_mark(uids bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_dirty (post_uid, stamp)
  SELECT uid, nextval('search_dirty_stamp') FROM (SELECT DISTINCT unnest(uids) AS uid ORDER BY 1) changed
  ON CONFLICT (post_uid) DO UPDATE SET stamp = excluded.stamp, due_at = now()
$$;

-- A post that leaves the queue while a new index is built was updated in the current index only; the new one is updated
-- before it takes over. The build itself reads the changes that were waiting when it started.
CREATE OR REPLACE FUNCTION search_dirty_processed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM search_rebuild) THEN
    INSERT INTO search_rebuild_posts (post_uid)
    SELECT p.post_uid FROM processed p
     WHERE NOT EXISTS (SELECT FROM search_rebuild_posts r WHERE r.post_uid = p.post_uid AND r.stamp = p.stamp)
     ORDER BY 1
    ON CONFLICT (post_uid) DO UPDATE SET stamp = NULL;
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER search_dirty_processed AFTER DELETE ON search_dirty REFERENCING OLD TABLE AS processed
  FOR EACH STATEMENT EXECUTE FUNCTION search_dirty_processed();

CREATE OR REPLACE FUNCTION search_post_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_mark(ARRAY(SELECT uid FROM changed_posts));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posts_search_delete AFTER DELETE ON posts REFERENCING OLD TABLE AS changed_posts
  FOR EACH STATEMENT EXECUTE FUNCTION search_post_written();
CREATE OR REPLACE TRIGGER posts_search_insert AFTER INSERT ON posts REFERENCING NEW TABLE AS changed_posts
  FOR EACH STATEMENT EXECUTE FUNCTION search_post_written();

CREATE OR REPLACE FUNCTION search_post_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_mark(ARRAY(
    SELECT n.uid FROM new_posts n JOIN old_posts o USING (uid)
     WHERE (n.type, n.id, n.state, n.status, n.publish_date, n.title, n.seo_title, n.web_title, n.paper_title, n.lead, n.topic_keyword,
            n.column_id, n.keywords, n.tag_names, n.key_points, n.blocks)
        IS DISTINCT FROM
           (o.type, o.id, o.state, o.status, o.publish_date, o.title, o.seo_title, o.web_title, o.paper_title, o.lead, o.topic_keyword,
            o.column_id, o.keywords, o.tag_names, o.key_points, o.blocks)));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posts_search_update AFTER UPDATE ON posts REFERENCING NEW TABLE AS new_posts OLD TABLE AS old_posts
  FOR EACH STATEMENT EXECUTE FUNCTION search_post_changed();

-- Channels (facets) and authors (found by name) are linked to posts by tables of their own.
CREATE OR REPLACE FUNCTION search_link_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_mark(ARRAY(SELECT post_uid FROM changed_links));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER post_authors_search_delete AFTER DELETE ON post_authors REFERENCING OLD TABLE AS changed_links
  FOR EACH STATEMENT EXECUTE FUNCTION search_link_changed();
CREATE OR REPLACE TRIGGER post_authors_search_insert AFTER INSERT ON post_authors REFERENCING NEW TABLE AS changed_links
  FOR EACH STATEMENT EXECUTE FUNCTION search_link_changed();
CREATE OR REPLACE TRIGGER post_channels_search_delete AFTER DELETE ON post_channels REFERENCING OLD TABLE AS changed_links
  FOR EACH STATEMENT EXECUTE FUNCTION search_link_changed();
CREATE OR REPLACE TRIGGER post_channels_search_insert AFTER INSERT ON post_channels REFERENCING NEW TABLE AS changed_links
  FOR EACH STATEMENT EXECUTE FUNCTION search_link_changed();

CREATE OR REPLACE FUNCTION search_author_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_mark(ARRAY(SELECT post_uid FROM post_authors WHERE author_id = NEW.id));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER authors_search_renamed AFTER UPDATE OF name ON authors
  FOR EACH ROW WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION search_author_renamed();

-- Whether search may show a post depends on the last day of its rights, too.
CREATE OR REPLACE FUNCTION search_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_mark(ARRAY[NEW.uid]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posts_search_rights AFTER UPDATE OF rights_end_on ON posts
  FOR EACH ROW WHEN (NEW.rights_end_on IS DISTINCT FROM OLD.rights_end_on) EXECUTE FUNCTION search_rights_changed();

-- Entities found beside posts (src/db/queries/search-index.ts): their catalogue is cached until its number changes.
CREATE OR REPLACE FUNCTION search_catalogue_renewed() RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_catalogue SET change = change + 1;
  PERFORM notify_purge('search');
  PERFORM purge_names(ARRAY['search']);
END $$;

CREATE OR REPLACE FUNCTION search_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_catalogue_renewed();
  RETURN NULL;
END $$;

-- An author is found from their first public post on: the catalogue changes with it, and not with their later posts.
CREATE OR REPLACE FUNCTION search_author_listed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  link post_authors;
  since timestamptz;
BEGIN
  IF TG_OP = 'DELETE' THEN link := OLD; ELSE link := NEW; END IF;
  since := link.publish_date;
  IF TG_OP = 'UPDATE' THEN since := least(OLD.publish_date, NEW.publish_date); END IF;
  IF NOT EXISTS (SELECT FROM post_authors w WHERE w.author_id = link.author_id AND w.post_uid <> link.post_uid
    AND w.state = 'published' AND w.publish_date <= since AND w.rights_end_on IS NULL)
  THEN
    PERFORM search_catalogue_renewed();
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER post_authors_listed_insert AFTER INSERT ON post_authors
  FOR EACH ROW WHEN (NEW.state = 'published') EXECUTE FUNCTION search_author_listed();
CREATE OR REPLACE TRIGGER post_authors_listed_delete AFTER DELETE ON post_authors
  FOR EACH ROW WHEN (OLD.state = 'published') EXECUTE FUNCTION search_author_listed();
CREATE OR REPLACE TRIGGER post_authors_listed_update AFTER UPDATE OF state, publish_date, rights_end_on ON post_authors
  FOR EACH ROW WHEN ((OLD.state, OLD.publish_date, OLD.rights_end_on) IS DISTINCT FROM (NEW.state, NEW.publish_date, NEW.rights_end_on))
  EXECUTE FUNCTION search_author_listed();

-- Creates the trigger of a table in the catalogue (90-tables.sql).
CREATE OR REPLACE FUNCTION search_changes_of(changed text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION search_catalogue_changed()',
    changed || '_search', changed);
END $$;

-- The characters of a text and its pairs of adjacent characters, in lower case. A text contains a word only if it has the
-- grams of the word: Chinese words of two characters are too short for pg_trgm. Indexes of the office's lists use it
-- (src/db/queries/registers.ts), so its results must not change.
CREATE OR REPLACE FUNCTION word_grams(given text) RETURNS text[] LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT gram), '{}') FROM (
    SELECT c, c || lead(c) OVER (ORDER BY n) AS pair
    FROM unnest(string_to_array(lower(given COLLATE "C"), NULL)) WITH ORDINALITY AS of_line(c, n)
  ) characters, unnest(ARRAY[c, pair]) gram WHERE gram IS NOT NULL
$$;
