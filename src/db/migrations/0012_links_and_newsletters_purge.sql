-- Who wrote a post, its tags and channels stand in tables of their own: whoever is added or taken off changes the post.
-- A post that is deleted says so itself, and is no longer there to be named when its links go.
CREATE FUNCTION post_links_purge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
  names text;
BEGIN
  SELECT count(*), string_agg('post:' || p.type || ':' || p.id, ' ') INTO changed, names
    FROM posts p WHERE p.uid IN (SELECT post_uid FROM changed_links);
  IF changed = 0 THEN RETURN NULL; END IF;
  PERFORM notify_purge(CASE WHEN changed > 50 THEN 'all' ELSE names || ' posts' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_authors_purge_insert AFTER INSERT ON post_authors
  REFERENCING NEW TABLE AS changed_links FOR EACH STATEMENT EXECUTE FUNCTION post_links_purge();
--> statement-breakpoint
CREATE TRIGGER post_authors_purge_delete AFTER DELETE ON post_authors
  REFERENCING OLD TABLE AS changed_links FOR EACH STATEMENT EXECUTE FUNCTION post_links_purge();
--> statement-breakpoint
CREATE TRIGGER post_tags_purge_insert AFTER INSERT ON post_tags
  REFERENCING NEW TABLE AS changed_links FOR EACH STATEMENT EXECUTE FUNCTION post_links_purge();
--> statement-breakpoint
CREATE TRIGGER post_tags_purge_delete AFTER DELETE ON post_tags
  REFERENCING OLD TABLE AS changed_links FOR EACH STATEMENT EXECUTE FUNCTION post_links_purge();
--> statement-breakpoint
CREATE TRIGGER post_channels_purge_insert AFTER INSERT ON post_channels
  REFERENCING NEW TABLE AS changed_links FOR EACH STATEMENT EXECUTE FUNCTION post_links_purge();
--> statement-breakpoint
CREATE TRIGGER post_channels_purge_delete AFTER DELETE ON post_channels
  REFERENCING OLD TABLE AS changed_links FOR EACH STATEMENT EXECUTE FUNCTION post_links_purge();
--> statement-breakpoint
-- Another place in the order, or another author in the place of one. What the table copies of its post changes with every
-- count of reads and has been told by the post: these columns alone, which a trigger with transition tables cannot choose.
CREATE FUNCTION post_link_purge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text;
BEGIN
  SELECT string_agg('post:' || p.type || ':' || p.id, ' ') INTO names FROM posts p WHERE p.uid IN (OLD.post_uid, NEW.post_uid);
  PERFORM notify_purge(names || ' posts');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_authors_purge_update AFTER UPDATE OF post_uid, author_id, position ON post_authors
  FOR EACH ROW WHEN ((OLD.post_uid, OLD.author_id, OLD.position) IS DISTINCT FROM (NEW.post_uid, NEW.author_id, NEW.position))
  EXECUTE FUNCTION post_link_purge();
--> statement-breakpoint
CREATE TRIGGER post_tags_purge_update AFTER UPDATE OF post_uid, tag_id, position ON post_tags
  FOR EACH ROW WHEN ((OLD.post_uid, OLD.tag_id, OLD.position) IS DISTINCT FROM (NEW.post_uid, NEW.tag_id, NEW.position))
  EXECUTE FUNCTION post_link_purge();
--> statement-breakpoint
CREATE TRIGGER post_channels_purge_update AFTER UPDATE OF post_uid, channel_id, position ON post_channels
  FOR EACH ROW WHEN ((OLD.post_uid, OLD.channel_id, OLD.position) IS DISTINCT FROM (NEW.post_uid, NEW.channel_id, NEW.position))
  EXECUTE FUNCTION post_link_purge();
--> statement-breakpoint
CREATE TRIGGER newsletters_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON newsletters FOR EACH STATEMENT EXECUTE FUNCTION table_purge('newsletters');
--> statement-breakpoint
CREATE TRIGGER legacy_posts_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON legacy_posts FOR EACH STATEMENT EXECUTE FUNCTION table_purge('posts');
