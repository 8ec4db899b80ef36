-- What issues, specials, channels and videos refer to stands in tables of its own. What the release before reads, JSON and
-- names beside each row, is brought along by triggers until a release later; by those updates kept pages and the search hear
-- of it as they did.
INSERT INTO magazine_sections (issue, position, title)
  SELECT m.issue, s.at, s.section ->> 'title' FROM magazines m, jsonb_array_elements(m.sections) WITH ORDINALITY AS s(section, at);
--> statement-breakpoint
INSERT INTO magazine_pieces (issue, section, position, title, page, post_uid)
  SELECT m.issue, s.at, i.at, i.item ->> 'title', (i.item ->> 'page')::integer, p.uid
    FROM magazines m, jsonb_array_elements(m.sections) WITH ORDINALITY AS s(section, at), jsonb_array_elements(s.section -> 'items') WITH ORDINALITY AS i(item, at)
    LEFT JOIN posts p ON p.type = i.item -> 'post' ->> 'type' AND p.id = (i.item -> 'post' ->> 'id')::integer;
--> statement-breakpoint
INSERT INTO special_sections (special_id, position, title, text)
  SELECT d.id, s.at, s.section ->> 'title', s.section ->> 'text' FROM specials d, jsonb_array_elements(d.sections) WITH ORDINALITY AS s(section, at);
--> statement-breakpoint
INSERT INTO special_posts (special_id, section, position, post_uid)
  SELECT d.id, s.at, k.at, p.uid
    FROM specials d, jsonb_array_elements(d.sections) WITH ORDINALITY AS s(section, at), jsonb_array_elements(s.section -> 'posts') WITH ORDINALITY AS k(key, at)
    JOIN posts p ON p.type = k.key ->> 'type' AND p.id = (k.key ->> 'id')::integer;
--> statement-breakpoint
-- A name to which no tag belonged was shown all the same: it becomes a tag.
INSERT INTO tags (name, description)
  SELECT DISTINCT named.name, '' FROM (SELECT unnest(topics) AS name FROM channels UNION SELECT unnest(tags) FROM videos) named
   WHERE NOT EXISTS (SELECT FROM tags t WHERE t.name = named.name)
  ON CONFLICT (name) DO NOTHING;
--> statement-breakpoint
INSERT INTO channel_topics (channel_id, tag_id, position)
  SELECT c.id, t.id, n.at FROM channels c, unnest(c.topics) WITH ORDINALITY AS n(name, at) JOIN tags t ON t.name = n.name
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
INSERT INTO video_tags (video_id, tag_id, position)
  SELECT v.id, t.id, n.at FROM videos v, unnest(v.tags) WITH ORDINALITY AS n(name, at) JOIN tags t ON t.name = n.name
  ON CONFLICT DO NOTHING;
--> statement-breakpoint
-- Of those of some numbers; of all of them where it is null.
CREATE FUNCTION copy_contents(owner text, changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  CASE owner
  WHEN 'magazines' THEN
    UPDATE magazines m SET sections = coalesce((
      SELECT jsonb_agg(jsonb_build_object('title', s.title, 'items', coalesce((
          SELECT jsonb_agg(jsonb_build_object('title', i.title, 'page', i.page,
              'post', CASE WHEN p.uid IS NOT NULL THEN jsonb_build_object('type', p.type, 'id', p.id) END) ORDER BY i.position)
            FROM magazine_pieces i LEFT JOIN posts p ON p.uid = i.post_uid WHERE i.issue = s.issue AND i.section = s.position
        ), '[]')) ORDER BY s.position) FROM magazine_sections s WHERE s.issue = m.issue), '[]')
     WHERE changed IS NULL OR m.issue = ANY (changed);
  WHEN 'specials' THEN
    UPDATE specials d SET sections = coalesce((
      SELECT jsonb_agg(jsonb_build_object('title', s.title, 'text', s.text, 'posts', coalesce((
          SELECT jsonb_agg(jsonb_build_object('type', p.type, 'id', p.id) ORDER BY l.position)
            FROM special_posts l JOIN posts p ON p.uid = l.post_uid WHERE l.special_id = s.special_id AND l.section = s.position
        ), '[]')) ORDER BY s.position) FROM special_sections s WHERE s.special_id = d.id), '[]')
     WHERE changed IS NULL OR d.id = ANY (changed);
  WHEN 'channels' THEN
    UPDATE channels c SET topics = ARRAY(
      SELECT t.name FROM channel_topics l JOIN tags t ON t.id = l.tag_id WHERE l.channel_id = c.id ORDER BY l.position)
     WHERE changed IS NULL OR c.id = ANY (changed);
  WHEN 'videos' THEN
    UPDATE videos v SET tags = ARRAY(
      SELECT t.name FROM video_tags l JOIN tags t ON t.id = l.tag_id WHERE l.video_id = v.id ORDER BY l.position)
     WHERE changed IS NULL OR v.id = ANY (changed);
  END CASE;
END $$;
--> statement-breakpoint
CREATE FUNCTION contents_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  key constant text := TG_ARGV[1];
  changed integer[] := '{}';
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    PERFORM copy_contents(TG_ARGV[0], NULL);
    RETURN NULL;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    changed := changed || ARRAY(SELECT DISTINCT (to_jsonb(n) ->> key)::integer FROM new_rows n);
  END IF;
  IF TG_OP <> 'INSERT' THEN
    changed := changed || ARRAY(SELECT DISTINCT (to_jsonb(o) ->> key)::integer FROM old_rows o);
  END IF;
  IF changed <> '{}' THEN PERFORM copy_contents(TG_ARGV[0], changed); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION contents_of(links text, owner text, key text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  said constant text := format('FOR EACH STATEMENT EXECUTE FUNCTION contents_changed(%L, %L)', owner, key);
BEGIN
  EXECUTE format('CREATE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows ', links || '_copied_new', links) || said;
  EXECUTE format('CREATE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows ', links || '_copied_gone', links) || said;
  EXECUTE format('CREATE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows ', links || '_copied_changed', links) || said;
  EXECUTE format('CREATE TRIGGER %I AFTER TRUNCATE ON %I ', links || '_copied_emptied', links) || said;
END $$;
--> statement-breakpoint
SELECT contents_of(links, owner, key) FROM (VALUES
  ('magazine_sections', 'magazines', 'issue'),
  ('magazine_pieces', 'magazines', 'issue'),
  ('special_sections', 'specials', 'special_id'),
  ('special_posts', 'specials', 'special_id'),
  ('channel_topics', 'channels', 'channel_id'),
  ('video_tags', 'videos', 'video_id')
) AS every(links, owner, key);
--> statement-breakpoint
-- The lists that a post stands in: specials and issues by their links.
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
  UNION ALL SELECT 'magazine:' || i.issue FROM magazine_pieces i WHERE i.post_uid = post
  UNION ALL SELECT 'digital_feature:' || id FROM digital_features
    WHERE chapters @> jsonb_build_array(jsonb_build_object('posts', jsonb_build_array(jsonb_build_object('type', kind, 'id', number))))
$$;
