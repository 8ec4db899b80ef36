-- Cache tags of changed posts and of their links.

-- Whether readers see a post, saw it a minute ago or will in a minute: a transaction may commit later than it began, and
-- the job that announces publication hours must not miss it.
CREATE OR REPLACE FUNCTION post_may_show(state text, publish_date timestamptz, rights_end_on date) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT state = 'published' AND publish_date <= clock_timestamp() + interval '1 minute'
    AND (rights_end_on IS NULL OR rights_end_on >= ((clock_timestamp() - interval '1 minute') AT TIME ZONE 'Asia/Taipei')::date)
$$;

-- The posts whose list of following posts may contain another post: of the same channel and type, published just after it.
CREATE OR REPLACE FUNCTION names_before(channel integer, post bigint, kind text, published timestamptz) RETURNS SETOF text LANGUAGE sql VOLATILE AS $$
  SELECT 'next:' || p.type || ':' || p.id FROM (
    SELECT l.post_uid FROM post_channels l
     WHERE l.channel_id = channel AND l.type = kind AND l.state = 'published' AND (l.publish_date, l.post_uid) > (published, post)
       AND post_may_show(l.state, l.publish_date, l.rights_end_on)
     ORDER BY l.publish_date, l.post_uid LIMIT 5
  ) newer JOIN posts p ON p.uid = newer.post_uid
$$;

-- A channel is tagged by its number and by its slug.
CREATE OR REPLACE FUNCTION names_of_channel(channel integer) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT unnest(ARRAY['channel:' || id, 'channel:' || slug]) FROM channels WHERE id = channel
$$;

-- The lists that contain a post: also specials and issues that contain it.
CREATE OR REPLACE FUNCTION lists_of_post(post bigint, kind text, number integer, published timestamptz, column_id integer, issue integer, reviewer integer, partner text)
RETURNS SETOF text LANGUAGE sql VOLATILE AS $$
  SELECT name FROM unnest(ARRAY['posts', 'authors:posts', 'posts:' || kind,
    'column:' || column_id || ':posts', CASE WHEN column_id IS NOT NULL THEN 'posts:column' END,
    'magazine:' || issue || ':posts', 'reviewer:' || reviewer || ':posts', CASE WHEN partner IS NOT NULL THEN 'posts:partner' END]) AS name
   WHERE name IS NOT NULL
  UNION ALL SELECT 'author:' || author_id || ':posts' FROM post_authors WHERE post_uid = post
  UNION ALL SELECT 'tag:' || t.name || ':posts' FROM post_tags l JOIN tags t ON t.id = l.tag_id WHERE l.post_uid = post
  UNION ALL SELECT name || ':posts' FROM post_channels l CROSS JOIN LATERAL names_of_channel(l.channel_id) AS name WHERE l.post_uid = post
  UNION ALL SELECT name FROM post_channels l CROSS JOIN LATERAL names_before(l.channel_id, post, kind, published) AS name WHERE l.post_uid = post
  UNION ALL SELECT 'special:' || l.special_id FROM special_posts l WHERE l.post_uid = post
  UNION ALL SELECT 'magazine:' || i.issue || suffix FROM magazine_pieces i CROSS JOIN unnest(ARRAY[':sections', ':posts']) AS suffix
    WHERE i.post_uid = post
  UNION ALL SELECT 'digital_feature:' || id FROM digital_features
    WHERE chapters @> jsonb_build_array(jsonb_build_object('posts', jsonb_build_array(jsonb_build_object('type', kind, 'id', number))))
$$;

-- The lists that a link between a post and an author, a tag or a channel changes.
CREATE OR REPLACE FUNCTION lists_of_link(link jsonb, published timestamptz, kind text) RETURNS SETOF text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  channel integer := link ->> 'channel_id';
BEGIN
  IF link ? 'author_id' THEN
    RETURN QUERY SELECT unnest(ARRAY['author:' || (link ->> 'author_id') || ':posts', 'authors:posts']);
  ELSIF link ? 'tag_id' THEN
    RETURN QUERY SELECT unnest(ARRAY['tag:' || name || ':posts', 'tags:posts']) FROM tags WHERE id = (link ->> 'tag_id')::integer;
  ELSE
    RETURN QUERY SELECT name || ':posts' FROM names_of_channel(channel) AS name;
    RETURN QUERY SELECT 'posts:featured' FROM channels WHERE id = channel AND on_front;
    RETURN QUERY SELECT names_before(channel, (link ->> 'post_uid')::bigint, kind, published);
  END IF;
END $$;

-- Posts that are inserted or deleted. Very many of them at once purge everything.
CREATE OR REPLACE FUNCTION posts_purge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
  older_tags text;
BEGIN
  SELECT count(*), string_agg('post:' || type || ':' || id, ' ') INTO changed, older_tags
    FROM changed_posts WHERE post_may_show(state, publish_date, rights_end_on);
  IF changed = 0 THEN RETURN NULL; END IF;
  PERFORM notify_purge(CASE WHEN changed > 50 THEN 'all' ELSE older_tags || ' posts' END);
  IF changed > 200 THEN
    PERFORM purge_names(ARRAY['all']);
  ELSE
    PERFORM purge_names(ARRAY(
      SELECT name FROM changed_posts p CROSS JOIN LATERAL (
        SELECT unnest(ARRAY['post:' || p.type || ':' || p.id, 'posts:edited']) AS name
        UNION ALL SELECT lists_of_post(p.uid, p.type, p.id, p.publish_date, p.column_id, p.magazine_issue, p.reviewer_id, p.partner)
      ) names WHERE post_may_show(p.state, p.publish_date, p.rights_end_on)));
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posts_purge_delete AFTER DELETE ON posts REFERENCING OLD TABLE AS changed_posts
  FOR EACH STATEMENT EXECUTE FUNCTION posts_purge();
CREATE OR REPLACE TRIGGER posts_purge_insert AFTER INSERT ON posts REFERENCING NEW TABLE AS changed_posts
  FOR EACH STATEMENT EXECUTE FUNCTION posts_purge();

-- Distinguishes the columns that lists show from the others. The version of the renderer is not visible.
CREATE OR REPLACE FUNCTION posts_purge_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- no page shows them
  invisible_columns constant text[] := ARRAY['popularity', 'preview_uuid', 'compiled_at', 'renderer', 'changed_at', 'generated', 'review_due_on'];
  changed bigint;
  older_tags text;
  tags text[];
BEGIN
  WITH pairs AS MATERIALIZED (
    SELECT o.uid, o.type AS old_type, o.id AS old_id, n.type AS new_type, n.id AS new_id,
        o.publish_date AS old_date, o.column_id AS old_column, o.magazine_issue AS old_issue, o.reviewer_id AS old_reviewer, o.partner AS old_partner,
        n.publish_date AS new_date, n.column_id AS new_column, n.magazine_issue AS new_issue, n.reviewer_id AS new_reviewer, n.partner AS new_partner,
        post_may_show(o.state, o.publish_date, o.rights_end_on) AS was_visible, post_may_show(n.state, n.publish_date, n.rights_end_on) AS is_visible,
        (o.title, o.lead, o.cover_id, o.status, o.tag_names, o.external_id, o.rights_end_on)
          IS DISTINCT FROM (n.title, n.lead, n.cover_id, n.status, n.tag_names, n.external_id, n.rights_end_on) AS has_new_words,
        (o.type, o.id, o.publish_date, o.column_id, o.magazine_issue, o.reviewer_id, o.partner)
          IS DISTINCT FROM (n.type, n.id, n.publish_date, n.column_id, n.magazine_issue, n.reviewer_id, n.partner) AS has_moved
      FROM old_posts o JOIN new_posts n USING (uid)
     WHERE (post_may_show(o.state, o.publish_date, o.rights_end_on) OR post_may_show(n.state, n.publish_date, n.rights_end_on))
       AND to_jsonb(n) - invisible_columns IS DISTINCT FROM to_jsonb(o) - invisible_columns
  ), counted AS (
    SELECT count(*) AS n, string_agg(concat('post:', new_type, ':', new_id, ' post:', old_type, ':', old_id), ' ') AS keys FROM pairs
  )
  SELECT counted.n, counted.keys, CASE WHEN counted.n <= 200 THEN ARRAY(
      SELECT name FROM pairs p CROSS JOIN LATERAL (
        SELECT unnest(ARRAY['text:' || p.old_type || ':' || p.old_id, 'text:' || p.new_type || ':' || p.new_id, 'posts:edited']) AS name
        UNION ALL SELECT unnest(ARRAY['post:' || p.old_type || ':' || p.old_id, 'post:' || p.new_type || ':' || p.new_id])
          WHERE p.has_new_words OR p.has_moved OR p.was_visible <> p.is_visible
        UNION ALL SELECT lists_of_post(p.uid, p.old_type, p.old_id, p.old_date, p.old_column, p.old_issue, p.old_reviewer, p.old_partner)
          WHERE p.was_visible AND (p.has_moved OR NOT p.is_visible)
        UNION ALL SELECT lists_of_post(p.uid, p.new_type, p.new_id, p.new_date, p.new_column, p.new_issue, p.new_reviewer, p.new_partner)
          WHERE p.is_visible AND (p.has_moved OR NOT p.was_visible)
      ) named
    ) END INTO changed, older_tags, tags FROM counted;
  IF changed = 0 THEN RETURN NULL; END IF;
  PERFORM notify_purge(CASE WHEN changed > 50 THEN 'all' ELSE older_tags || ' posts' END);
  PERFORM purge_names(coalesce(tags, ARRAY['all']));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER posts_purge_update AFTER UPDATE ON posts REFERENCING NEW TABLE AS new_posts OLD TABLE AS old_posts
  FOR EACH STATEMENT EXECUTE FUNCTION posts_purge_changed();

-- Links of a deleted post send their tags by themselves, because the post is no longer there: they store what decides
-- whether it was public.
CREATE OR REPLACE FUNCTION post_links_purge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
  older_tags text;
  tags text[];
BEGIN
  WITH links AS MATERIALIZED (
    SELECT to_jsonb(l) AS link, coalesce(p.type, l.type) AS type, p.id, coalesce(p.publish_date, l.publish_date) AS publish_date
      FROM changed_links l LEFT JOIN posts p ON p.uid = l.post_uid
     WHERE post_may_show(coalesce(p.state, l.state), coalesce(p.publish_date, l.publish_date), CASE WHEN p.uid IS NULL THEN l.rights_end_on ELSE p.rights_end_on END)
  ), counted AS (SELECT count(*) AS n, string_agg('post:' || type || ':' || id, ' ') AS keys FROM links)
  SELECT counted.n, counted.keys, CASE WHEN counted.n <= 200 THEN ARRAY(
      SELECT name FROM links l CROSS JOIN LATERAL (
        SELECT unnest(ARRAY['post:' || l.type || ':' || l.id, 'next:' || l.type || ':' || l.id, 'posts:edited']) AS name
        UNION ALL SELECT lists_of_link(l.link, l.publish_date, l.type)
      ) named WHERE name IS NOT NULL
    ) END INTO changed, older_tags, tags FROM counted;
  IF changed = 0 THEN RETURN NULL; END IF;
  IF older_tags IS NOT NULL THEN PERFORM notify_purge(CASE WHEN changed > 50 THEN 'all' ELSE older_tags || ' posts' END); END IF;
  PERFORM purge_names(coalesce(tags, ARRAY['all']));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER post_authors_purge_delete AFTER DELETE ON post_authors REFERENCING OLD TABLE AS changed_links
  FOR EACH STATEMENT EXECUTE FUNCTION post_links_purge();
CREATE OR REPLACE TRIGGER post_authors_purge_insert AFTER INSERT ON post_authors REFERENCING NEW TABLE AS changed_links
  FOR EACH STATEMENT EXECUTE FUNCTION post_links_purge();
CREATE OR REPLACE TRIGGER post_channels_purge_delete AFTER DELETE ON post_channels REFERENCING OLD TABLE AS changed_links
  FOR EACH STATEMENT EXECUTE FUNCTION post_links_purge();
CREATE OR REPLACE TRIGGER post_channels_purge_insert AFTER INSERT ON post_channels REFERENCING NEW TABLE AS changed_links
  FOR EACH STATEMENT EXECUTE FUNCTION post_links_purge();
CREATE OR REPLACE TRIGGER post_tags_purge_delete AFTER DELETE ON post_tags REFERENCING OLD TABLE AS changed_links
  FOR EACH STATEMENT EXECUTE FUNCTION post_links_purge();
CREATE OR REPLACE TRIGGER post_tags_purge_insert AFTER INSERT ON post_tags REFERENCING NEW TABLE AS changed_links
  FOR EACH STATEMENT EXECUTE FUNCTION post_links_purge();

CREATE OR REPLACE FUNCTION post_link_purge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  post record;
BEGIN
  FOR post IN SELECT * FROM posts p WHERE p.uid IN (OLD.post_uid, NEW.post_uid) AND post_may_show(p.state, p.publish_date, p.rights_end_on) LOOP
    PERFORM notify_purge('post:' || post.type || ':' || post.id || ' posts');
    PERFORM purge_names(ARRAY['post:' || post.type || ':' || post.id, 'next:' || post.type || ':' || post.id, 'posts:edited']);
    IF (to_jsonb(OLD) - 'position') IS DISTINCT FROM (to_jsonb(NEW) - 'position') THEN
      PERFORM purge_names(ARRAY(SELECT lists_of_link(to_jsonb(OLD), post.publish_date, post.type)
        UNION ALL SELECT lists_of_link(to_jsonb(NEW), post.publish_date, post.type)));
    END IF;
  END LOOP;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER post_authors_purge_update AFTER UPDATE OF post_uid, author_id, position ON post_authors
  FOR EACH ROW WHEN ((OLD.post_uid, OLD.author_id, OLD.position) IS DISTINCT FROM (NEW.post_uid, NEW.author_id, NEW.position))
  EXECUTE FUNCTION post_link_purge();
CREATE OR REPLACE TRIGGER post_channels_purge_update AFTER UPDATE OF post_uid, channel_id, position ON post_channels
  FOR EACH ROW WHEN ((OLD.post_uid, OLD.channel_id, OLD.position) IS DISTINCT FROM (NEW.post_uid, NEW.channel_id, NEW.position))
  EXECUTE FUNCTION post_link_purge();
CREATE OR REPLACE TRIGGER post_tags_purge_update AFTER UPDATE OF post_uid, tag_id, position ON post_tags
  FOR EACH ROW WHEN ((OLD.post_uid, OLD.tag_id, OLD.position) IS DISTINCT FROM (NEW.post_uid, NEW.tag_id, NEW.position))
  EXECUTE FUNCTION post_link_purge();
