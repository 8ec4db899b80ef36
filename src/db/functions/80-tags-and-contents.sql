-- Copies of names and contents in the tables that show them.

-- A list of names with one replaced by another, without duplicates, in order.
CREATE OR REPLACE FUNCTION retagged(list text[], was text, now_is text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY(SELECT name FROM (
    SELECT CASE WHEN given = was THEN now_is ELSE given END AS name, min(at) AS at FROM unnest(list) WITH ORDINALITY AS u(given, at) GROUP BY 1
  ) named ORDER BY at)
$$;

-- The keywords of a published post contain its topic, its tags and others; the topic's name is not the tag's.
CREATE OR REPLACE FUNCTION keywords_retagged(topic text, tags text[], keywords text[], was text, now_is text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_remove(retagged(ARRAY[topic] || retagged(tags, was, now_is) || array_remove(keywords, was), was, was), '')
$$;

-- The copies of a tag's name follow it, keywords of posts included; the old name redirects to the tag.
CREATE OR REPLACE FUNCTION tag_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts SET tag_names = retagged(tag_names, OLD.name, NEW.name),
      keywords = keywords_retagged(topic_keyword, tag_names, keywords, OLD.name, NEW.name)
   WHERE uid IN (SELECT post_uid FROM post_tags WHERE tag_id = NEW.id) AND OLD.name = ANY (tag_names);
  UPDATE channels SET topics = array_replace(topics, OLD.name, NEW.name) WHERE OLD.name = ANY (topics);
  UPDATE videos SET tags = array_replace(tags, OLD.name, NEW.name) WHERE OLD.name = ANY (tags);
  UPDATE newsletters SET tags = retagged(tags, OLD.name, NEW.name) WHERE OLD.name = ANY (tags);
  UPDATE topics SET tags = retagged(tags, OLD.name, NEW.name) WHERE OLD.name = ANY (tags);
  DELETE FROM former_tags WHERE name = NEW.name;
  INSERT INTO former_tags (name, tag_id) VALUES (OLD.name, NEW.id) ON CONFLICT (name) DO UPDATE SET tag_id = excluded.tag_id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER tags_renamed AFTER UPDATE OF name ON tags
  FOR EACH ROW WHEN (OLD.name IS DISTINCT FROM NEW.name) EXECUTE FUNCTION tag_renamed();

-- Copies the contents of issues, specials, channels and videos from their tables: of some numbers, or of all for null.
CREATE OR REPLACE FUNCTION copy_contents(owner text, changed integer[]) RETURNS void LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE FUNCTION contents_changed() RETURNS trigger LANGUAGE plpgsql AS $$
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

-- Creates the triggers of a table of contents (90-tables.sql).
CREATE OR REPLACE FUNCTION contents_of(links text, owner text, key text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  trigger_clause constant text := format('FOR EACH STATEMENT EXECUTE FUNCTION contents_changed(%L, %L)', owner, key);
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows ', links || '_copied_new', links) || trigger_clause;
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows ', links || '_copied_gone', links) || trigger_clause;
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows ', links || '_copied_changed', links) || trigger_clause;
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER TRUNCATE ON %I ', links || '_copied_emptied', links) || trigger_clause;
END $$;

-- Every text of an edited page is stored: readers accepted terms in these words.
CREATE OR REPLACE FUNCTION keep_page_text() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' OR (OLD.slug, OLD.title, OLD.version, OLD.date, OLD.html) IS DISTINCT FROM (NEW.slug, NEW.title, NEW.version, NEW.date, NEW.html) THEN
    INSERT INTO page_texts (slug, title, version, date, html, since) VALUES (NEW.slug, NEW.title, NEW.version, NEW.date, NEW.html, now());
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER pages_keep_text AFTER INSERT OR UPDATE ON pages
  FOR EACH ROW EXECUTE FUNCTION keep_page_text();

-- Purges the front page or the page of a channel when its published arrangement changes. Drafts are not public.
CREATE OR REPLACE FUNCTION front_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.place = OLD.place AND NEW.pins = OLD.pins THEN RETURN NULL; END IF;
  PERFORM purge_names(ARRAY['front:' || coalesce(NEW.place, OLD.place), 'front:' || coalesce(OLD.place, NEW.place)]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER fronts_names AFTER INSERT OR UPDATE OR DELETE ON fronts
  FOR EACH ROW EXECUTE FUNCTION front_changed();
CREATE OR REPLACE TRIGGER fronts_emptied AFTER TRUNCATE ON fronts
  FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();
