-- Index bytes do not compress; kept as they are they are read without unpacking.
ALTER TABLE search_postings ALTER COLUMN bytes SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE search_sounds ALTER COLUMN bytes SET STORAGE EXTERNAL;
--> statement-breakpoint
CREATE SEQUENCE search_dirty_stamp;
--> statement-breakpoint
-- Every change that a search could show puts its post into search_dirty, in the transaction that makes it.
-- A post that is changed again gets a new stamp, so that no change is lost to a worker that is busy with the last one.
CREATE FUNCTION search_mark(uids bigint[]) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_dirty (post_uid, stamp)
  SELECT uid, nextval('search_dirty_stamp') FROM (SELECT DISTINCT unnest(uids) AS uid ORDER BY 1) changed
  ON CONFLICT (post_uid) DO UPDATE SET stamp = excluded.stamp, due_at = now()
$$;
--> statement-breakpoint
CREATE FUNCTION search_post_written() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_mark(ARRAY(SELECT uid FROM changed_posts));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_search_insert AFTER INSERT ON posts
  REFERENCING NEW TABLE AS changed_posts FOR EACH STATEMENT EXECUTE FUNCTION search_post_written();
--> statement-breakpoint
CREATE TRIGGER posts_search_delete AFTER DELETE ON posts
  REFERENCING OLD TABLE AS changed_posts FOR EACH STATEMENT EXECUTE FUNCTION search_post_written();
--> statement-breakpoint
CREATE FUNCTION search_post_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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
--> statement-breakpoint
CREATE TRIGGER posts_search_update AFTER UPDATE ON posts
  REFERENCING NEW TABLE AS new_posts OLD TABLE AS old_posts FOR EACH STATEMENT EXECUTE FUNCTION search_post_changed();
--> statement-breakpoint
-- Channels (facets) and authors (found by name) hang on posts by tables of their own.
CREATE FUNCTION search_link_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_mark(ARRAY(SELECT post_uid FROM changed_links));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_channels_search_insert AFTER INSERT ON post_channels
  REFERENCING NEW TABLE AS changed_links FOR EACH STATEMENT EXECUTE FUNCTION search_link_changed();
--> statement-breakpoint
CREATE TRIGGER post_channels_search_delete AFTER DELETE ON post_channels
  REFERENCING OLD TABLE AS changed_links FOR EACH STATEMENT EXECUTE FUNCTION search_link_changed();
--> statement-breakpoint
CREATE TRIGGER post_authors_search_insert AFTER INSERT ON post_authors
  REFERENCING NEW TABLE AS changed_links FOR EACH STATEMENT EXECUTE FUNCTION search_link_changed();
--> statement-breakpoint
CREATE TRIGGER post_authors_search_delete AFTER DELETE ON post_authors
  REFERENCING OLD TABLE AS changed_links FOR EACH STATEMENT EXECUTE FUNCTION search_link_changed();
--> statement-breakpoint
CREATE FUNCTION search_author_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_mark(ARRAY(SELECT post_uid FROM post_authors WHERE author_id = NEW.id));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER authors_search_renamed AFTER UPDATE OF name ON authors
  FOR EACH ROW WHEN (NEW.name IS DISTINCT FROM OLD.name) EXECUTE FUNCTION search_author_renamed();
--> statement-breakpoint
-- Whether a search may show a post also depends on the last day of its rights.
CREATE FUNCTION search_rights_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM search_mark(ARRAY[NEW.uid]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_search_rights AFTER UPDATE OF rights_end_on ON posts
  FOR EACH ROW WHEN (NEW.rights_end_on IS DISTINCT FROM OLD.rights_end_on) EXECUTE FUNCTION search_rights_changed();
