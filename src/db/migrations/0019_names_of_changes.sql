-- Every change of what the public sees names the things that it changed, as they were and as they are (src/domain/navigation/
-- purge-tags.ts); what was public neither before nor after names nothing. The release before this one listens to
-- healthpress_purge and goes on hearing what it knows there, until a release later.
CREATE FUNCTION purge_names(names text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  message text;
BEGIN
  SELECT string_agg(DISTINCT name, E'\n') INTO message FROM unnest(names) AS name;
  IF message IS NULL THEN RETURN; END IF;
  -- PostgreSQL carries no more than 8000 bytes
  PERFORM pg_notify('healthpress_changed', CASE WHEN octet_length(message) > 7900 THEN 'all' ELSE message END);
END $$;
--> statement-breakpoint
-- Whether the public sees a post, or did a minute ago, or will in a minute: whoever commits a little later than it asked is on
-- the safe side, and the job that announces what appears at an hour does not miss it.
CREATE FUNCTION post_may_show(state text, publish_date timestamptz, rights_end_on date) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT state = 'published' AND publish_date <= clock_timestamp() + interval '1 minute'
    AND (rights_end_on IS NULL OR rights_end_on >= ((clock_timestamp() - interval '1 minute') AT TIME ZONE 'Asia/Taipei')::date)
$$;
--> statement-breakpoint
-- The posts that a list of what follows may show another post in: those of its channel and type that came out just after it.
CREATE FUNCTION names_before(channel integer, post bigint, kind text, published timestamptz) RETURNS SETOF text LANGUAGE sql VOLATILE AS $$
  SELECT 'next:' || p.type || ':' || p.id FROM (
    SELECT l.post_uid FROM post_channels l
     WHERE l.channel_id = channel AND l.type = kind AND l.state = 'published' AND (l.publish_date, l.post_uid) > (published, post)
       AND post_may_show(l.state, l.publish_date, l.rights_end_on)
     ORDER BY l.publish_date, l.post_uid LIMIT 5
  ) newer JOIN posts p ON p.uid = newer.post_uid
$$;
--> statement-breakpoint
-- A channel goes by its number and by its slug.
CREATE FUNCTION names_of_channel(channel integer) RETURNS SETOF text LANGUAGE sql STABLE AS $$
  SELECT unnest(ARRAY['channel:' || id, 'channel:' || slug]) FROM channels WHERE id = channel
$$;
--> statement-breakpoint
-- The lists that a post stands in.
CREATE FUNCTION lists_of_post(post bigint, kind text, number integer, published timestamptz, column_id integer, issue integer, reviewer integer, partner text)
RETURNS SETOF text LANGUAGE sql VOLATILE AS $$
  SELECT name FROM unnest(ARRAY['posts', 'authors:posts', 'posts:' || kind,
    'column:' || column_id || ':posts', CASE WHEN column_id IS NOT NULL THEN 'posts:column' END,
    'magazine:' || issue || ':posts', 'reviewer:' || reviewer || ':posts', CASE WHEN partner IS NOT NULL THEN 'posts:partner' END]) AS name
   WHERE name IS NOT NULL
  UNION ALL SELECT 'author:' || author_id || ':posts' FROM post_authors WHERE post_uid = post
  UNION ALL SELECT 'tag:' || t.name || ':posts' FROM post_tags l JOIN tags t ON t.id = l.tag_id WHERE l.post_uid = post
  UNION ALL SELECT name || ':posts' FROM post_channels l CROSS JOIN LATERAL names_of_channel(l.channel_id) AS name WHERE l.post_uid = post
  UNION ALL SELECT name FROM post_channels l CROSS JOIN LATERAL names_before(l.channel_id, post, kind, published) AS name WHERE l.post_uid = post
  UNION ALL SELECT 'special:' || id FROM specials
    WHERE sections @> jsonb_build_array(jsonb_build_object('posts', jsonb_build_array(jsonb_build_object('type', kind, 'id', number))))
  UNION ALL SELECT 'digital_feature:' || id FROM digital_features
    WHERE chapters @> jsonb_build_array(jsonb_build_object('posts', jsonb_build_array(jsonb_build_object('type', kind, 'id', number))))
  UNION ALL SELECT 'magazine:' || m.issue FROM magazines m
    WHERE m.sections @> jsonb_build_array(jsonb_build_object('items', jsonb_build_array(jsonb_build_object('post', jsonb_build_object('type', kind, 'id', number)))))
$$;
--> statement-breakpoint
-- Posts that come or go. Of very many at once nobody asks which.
CREATE OR REPLACE FUNCTION posts_purge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
  earlier text;
BEGIN
  SELECT count(*), string_agg('post:' || type || ':' || id, ' ') INTO changed, earlier
    FROM changed_posts WHERE post_may_show(state, publish_date, rights_end_on);
  IF changed = 0 THEN RETURN NULL; END IF;
  PERFORM notify_purge(CASE WHEN changed > 50 THEN 'all' ELSE earlier || ' posts' END);
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION posts_purge_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- what no page shows
  unseen constant text[] := ARRAY['popularity', 'preview_uuid', 'compiled_at', 'changed_at', 'generated'];
  changed bigint;
  earlier text;
  names text[];
BEGIN
  WITH pairs AS MATERIALIZED (
    SELECT o.uid, o.type AS old_type, o.id AS old_id, n.type AS new_type, n.id AS new_id,
        o.publish_date AS old_date, o.column_id AS old_column, o.magazine_issue AS old_issue, o.reviewer_id AS old_reviewer, o.partner AS old_partner,
        n.publish_date AS new_date, n.column_id AS new_column, n.magazine_issue AS new_issue, n.reviewer_id AS new_reviewer, n.partner AS new_partner,
        post_may_show(o.state, o.publish_date, o.rights_end_on) AS was, post_may_show(n.state, n.publish_date, n.rights_end_on) AS now_is,
        (o.title, o.lead, o.cover_id, o.status, o.tag_names, o.external_id, o.rights_end_on)
          IS DISTINCT FROM (n.title, n.lead, n.cover_id, n.status, n.tag_names, n.external_id, n.rights_end_on) AS reworded,
        (o.type, o.id, o.publish_date, o.column_id, o.magazine_issue, o.reviewer_id, o.partner)
          IS DISTINCT FROM (n.type, n.id, n.publish_date, n.column_id, n.magazine_issue, n.reviewer_id, n.partner) AS moved
      FROM old_posts o JOIN new_posts n USING (uid)
     WHERE (post_may_show(o.state, o.publish_date, o.rights_end_on) OR post_may_show(n.state, n.publish_date, n.rights_end_on))
       AND to_jsonb(n) - unseen IS DISTINCT FROM to_jsonb(o) - unseen
  ), counted AS (
    SELECT count(*) AS n, string_agg(concat('post:', new_type, ':', new_id, ' post:', old_type, ':', old_id), ' ') AS keys FROM pairs
  )
  SELECT counted.n, counted.keys, CASE WHEN counted.n <= 200 THEN ARRAY(
      SELECT name FROM pairs p CROSS JOIN LATERAL (
        SELECT unnest(ARRAY['text:' || p.old_type || ':' || p.old_id, 'text:' || p.new_type || ':' || p.new_id, 'posts:edited']) AS name
        UNION ALL SELECT unnest(ARRAY['post:' || p.old_type || ':' || p.old_id, 'post:' || p.new_type || ':' || p.new_id])
          WHERE p.reworded OR p.moved OR p.was <> p.now_is
        UNION ALL SELECT lists_of_post(p.uid, p.old_type, p.old_id, p.old_date, p.old_column, p.old_issue, p.old_reviewer, p.old_partner)
          WHERE p.was AND (p.moved OR NOT p.now_is)
        UNION ALL SELECT lists_of_post(p.uid, p.new_type, p.new_id, p.new_date, p.new_column, p.new_issue, p.new_reviewer, p.new_partner)
          WHERE p.now_is AND (p.moved OR NOT p.was)
      ) named
    ) END INTO changed, earlier, names FROM counted;
  IF changed = 0 THEN RETURN NULL; END IF;
  PERFORM notify_purge(CASE WHEN changed > 50 THEN 'all' ELSE earlier || ' posts' END);
  PERFORM purge_names(coalesce(names, ARRAY['all']));
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What a link between a post and a place changes apart from the post: the place's list.
CREATE FUNCTION lists_of_link(link jsonb, published timestamptz, kind text) RETURNS SETOF text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  channel integer := link ->> 'channel_id';
BEGIN
  IF link ? 'author_id' THEN
    RETURN QUERY SELECT unnest(ARRAY['author:' || (link ->> 'author_id') || ':posts', 'authors:posts']);
  ELSIF link ? 'tag_id' THEN
    RETURN QUERY SELECT unnest(ARRAY['tag:' || name || ':posts', 'tags:posts']) FROM tags WHERE id = (link ->> 'tag_id')::integer;
  ELSE
    RETURN QUERY SELECT name || ':posts' FROM names_of_channel(channel) AS name;
    RETURN QUERY SELECT 'posts:featured' FROM channels WHERE id = channel AND feature;
    RETURN QUERY SELECT names_before(channel, (link ->> 'post_uid')::bigint, kind, published);
  END IF;
END $$;
--> statement-breakpoint
-- A post that is deleted says so itself, and is no longer there when its links go: they hold what decides whether it was public.
CREATE OR REPLACE FUNCTION post_links_purge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
  earlier text;
  names text[];
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
    ) END INTO changed, earlier, names FROM counted;
  IF changed = 0 THEN RETURN NULL; END IF;
  IF earlier IS NOT NULL THEN PERFORM notify_purge(CASE WHEN changed > 50 THEN 'all' ELSE earlier || ' posts' END); END IF;
  PERFORM purge_names(coalesce(names, ARRAY['all']));
  RETURN NULL;
END $$;
--> statement-breakpoint
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
--> statement-breakpoint
CREATE FUNCTION everything_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM purge_names(ARRAY['all']);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_emptied AFTER TRUNCATE ON posts FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();
--> statement-breakpoint
CREATE TRIGGER post_authors_emptied AFTER TRUNCATE ON post_authors FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();
--> statement-breakpoint
CREATE TRIGGER post_tags_emptied AFTER TRUNCATE ON post_tags FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();
--> statement-breakpoint
CREATE TRIGGER post_channels_emptied AFTER TRUNCATE ON post_channels FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();
--> statement-breakpoint
-- Whether the public sees a row of any other table: it is switched on, on sale, out.
CREATE FUNCTION row_may_show(shown jsonb) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT shown IS NOT NULL AND coalesce((shown ->> 'active')::boolean, true) AND coalesce((shown ->> 'on_sale')::boolean, true)
    AND CASE WHEN shown ->> 'publish_date' IS NULL THEN true
      WHEN length(shown ->> 'publish_date') = 10
        THEN (shown ->> 'publish_date')::date <= ((clock_timestamp() + interval '1 minute') AT TIME ZONE 'Asia/Taipei')::date
      ELSE (shown ->> 'publish_date')::timestamptz <= clock_timestamp() + interval '1 minute' END
$$;
--> statement-breakpoint
-- What a change of one row names: the thing by each of its keys; its list when the row comes, goes or may stand elsewhere in it
-- (any change, where no page knows the things by name); columns that readers move, or few pages show, have a name apart.
CREATE FUNCTION names_of_row(list text, thing text, keys text[], ordering text[], apart text[], was jsonb, now_is jsonb)
RETURNS SETOF text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  showed boolean := row_may_show(was);
  shows boolean := row_may_show(now_is);
BEGIN
  IF was IS NOT DISTINCT FROM now_is OR NOT (showed OR shows) THEN RETURN; END IF;
  RETURN QUERY SELECT thing || ':' || (known ->> key) || ':' || field
    FROM unnest(keys) AS key, unnest(apart) AS field, (VALUES (was), (now_is)) AS row(known)
   WHERE known IS NOT NULL AND was -> field IS DISTINCT FROM now_is -> field;
  IF was - apart IS NOT DISTINCT FROM now_is - apart THEN RETURN; END IF;
  IF thing <> '' THEN
    RETURN QUERY SELECT thing || ':' || (known ->> key) FROM unnest(keys) AS key, (VALUES (was), (now_is)) AS row(known) WHERE known IS NOT NULL;
  END IF;
  IF list <> '' AND (thing = '' OR showed <> shows OR EXISTS (SELECT FROM unnest(ordering || keys) AS field WHERE was -> field IS DISTINCT FROM now_is -> field)) THEN
    RETURN NEXT list;
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION name_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  list constant text := TG_ARGV[0];
  thing constant text := TG_ARGV[1];
  keys constant text[] := string_to_array(TG_ARGV[2], ' ');
  ordering constant text[] := string_to_array(TG_ARGV[3], ' ');
  apart constant text[] := string_to_array(TG_ARGV[4], ' ');
  names text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    names := ARRAY(SELECT names_of_row(list, thing, keys, ordering, apart, NULL, to_jsonb(n)) FROM new_rows n);
  ELSIF TG_OP = 'DELETE' THEN
    names := ARRAY(SELECT names_of_row(list, thing, keys, ordering, apart, to_jsonb(o), NULL) FROM old_rows o);
  ELSE
    names := ARRAY(SELECT names_of_row(list, thing, keys, ordering, apart, o.known, n.known)
      FROM (SELECT to_jsonb(old_rows) AS known FROM old_rows) o
      FULL JOIN (SELECT to_jsonb(new_rows) AS known FROM new_rows) n ON o.known ->> keys[1] = n.known ->> keys[1]);
  END IF;
  PERFORM purge_names(names);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What a table that readers see says of its changes, from now on. For those of later migrations too.
-- known_by: the columns that a row is known by; the first tells which row is which. ordering: those that order its lists.
-- apart: those that have a name of their own.
CREATE FUNCTION name_changes_of(changed text, list text, thing text, known_by text, ordering text, apart text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  said constant text := format('FOR EACH STATEMENT EXECUTE FUNCTION name_rows(%L, %L, %L, %L, %L)', list, thing, known_by, ordering, apart);
BEGIN
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows ', changed || '_names_new', changed) || said;
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows ', changed || '_names_gone', changed) || said;
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows ', changed || '_names_changed', changed) || said;
  EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION everything_changed()', changed || '_emptied', changed);
END $$;
--> statement-breakpoint
SELECT name_changes_of(name, list, thing, known_by, ordering, apart) FROM (VALUES
  ('authors', 'authors', 'author', 'id', '', ''),
  ('channels', 'channels', 'channel', 'id slug', 'feature', 'topics description'),
  ('tags', 'tags', 'tag', 'id name', '', 'sensitive'),
  ('columns', 'columns', 'column', 'id', '', ''),
  ('magazines', 'magazines', 'magazine', 'issue', 'publish_date', 'sections'),
  ('specials', 'specials', 'special', 'id', 'publish_date', ''),
  ('digital_features', 'digital_features', 'digital_feature', 'id', 'publish_date', ''),
  ('videos', 'videos', 'video', 'id', 'publish_date channel_id tags', ''),
  ('quizzes', 'quizzes', 'quiz', 'id', '', ''),
  ('pages', '', 'page', 'slug', '', ''),
  ('walls', '', 'wall', 'status', '', ''),
  ('legacy_posts', '', 'legacy', 'article', '', ''),
  ('menu_items', 'menus', '', 'id', '', ''),
  ('header_events', 'header', '', 'id', '', ''),
  ('popular_keywords', 'keywords', '', 'id', '', ''),
  ('house_ads', 'ads', '', 'id', '', ''),
  ('newsletters', 'newsletters', '', 'id', '', ''),
  ('plans', 'plans', 'plan', 'slug', '', ''),
  ('ask_packs', 'packs', 'pack', 'id', '', ''),
  ('partners', '', 'partner', 'slug', '', ''),
  ('shop_items', 'shop', 'shop', 'id', '', ''),
  ('activities', 'activities', 'activity', 'id', 'status starts_at ends_at', 'taken')
) AS every(name, list, thing, known_by, ordering, apart);
--> statement-breakpoint
-- What pages show of a picture; its bytes may move.
CREATE FUNCTION media_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM purge_names(ARRAY['media:' || OLD.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER media_names_changed AFTER UPDATE ON media FOR EACH ROW
  WHEN ((OLD.id, OLD.width, OLD.height) IS DISTINCT FROM (NEW.id, NEW.width, NEW.height)) EXECUTE FUNCTION media_names();
--> statement-breakpoint
CREATE TRIGGER media_names_gone AFTER DELETE ON media FOR EACH ROW EXECUTE FUNCTION media_names();
--> statement-breakpoint
-- Who somebody is: those of this release hear it too.
CREATE OR REPLACE FUNCTION notify_purge(tags text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('healthpress_purge', tags);
  SELECT purge_names(CASE WHEN tags LIKE 'member:%' THEN ARRAY[tags] END)
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION search_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_catalogue SET change = change + 1;
  PERFORM notify_purge('search');
  PERFORM purge_names(ARRAY['search']);
  RETURN NULL;
END $$;
--> statement-breakpoint
-- A tag's name is copied to where pages show it: the copies follow.
CREATE FUNCTION tag_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts SET tag_names = array_replace(tag_names, OLD.name, NEW.name)
   WHERE uid IN (SELECT post_uid FROM post_tags WHERE tag_id = NEW.id) AND OLD.name = ANY (tag_names);
  UPDATE channels SET topics = array_replace(topics, OLD.name, NEW.name) WHERE OLD.name = ANY (topics);
  UPDATE videos SET tags = array_replace(tags, OLD.name, NEW.name) WHERE OLD.name = ANY (tags);
  UPDATE newsletters SET tags = array_replace(tags, OLD.name, NEW.name) WHERE OLD.name = ANY (tags);
  UPDATE topics SET tags = array_replace(tags, OLD.name, NEW.name) WHERE OLD.name = ANY (tags);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER tags_renamed AFTER UPDATE OF name ON tags FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION tag_renamed();
