-- Cache tags of changes (docs/practices/caching-and-purging.md). In names of functions and parameters, `names` are cache
-- tags: renaming a function takes two releases (docs/practices/migrations.md).

-- Sends cache tags (src/domain/navigation/purge-tags.ts) to every process at the commit. The releases before 0019 listen to
-- the channel healthpress_purge; see notify_purge.
CREATE OR REPLACE FUNCTION purge_names(names text[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  message text;
BEGIN
  SELECT string_agg(DISTINCT name, E'\n') INTO message FROM unnest(names) AS name;
  IF message IS NULL THEN RETURN; END IF;
  -- PostgreSQL carries no more than 8000 bytes
  PERFORM pg_notify('healthpress_changed', CASE WHEN octet_length(message) > 7900 THEN 'all' ELSE message END);
END $$;

-- Sends a tag of the older channel. The tags of members are sent on both.
CREATE OR REPLACE FUNCTION notify_purge(tags text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('healthpress_purge', tags);
  SELECT purge_names(CASE WHEN tags LIKE 'member:%' THEN ARRAY[tags] END)
$$;

-- A truncated table: every page is purged.
CREATE OR REPLACE FUNCTION everything_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM purge_names(ARRAY['all']);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER post_authors_emptied AFTER TRUNCATE ON post_authors
  FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();
CREATE OR REPLACE TRIGGER post_channels_emptied AFTER TRUNCATE ON post_channels
  FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();
CREATE OR REPLACE TRIGGER post_tags_emptied AFTER TRUNCATE ON post_tags
  FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();
CREATE OR REPLACE TRIGGER posts_emptied AFTER TRUNCATE ON posts
  FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();

-- Whether readers see a row of any table other than posts: active, on sale, open, published, within its hours.
CREATE OR REPLACE FUNCTION row_may_show(shown jsonb) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT shown IS NOT NULL AND coalesce((shown ->> 'active')::boolean, true) AND coalesce((shown ->> 'on_sale')::boolean, true)
    AND coalesce((shown ->> 'open')::boolean, true)
    AND coalesce((shown ->> 'shown_from')::timestamptz <= clock_timestamp() + interval '1 minute', true)
    AND coalesce((shown ->> 'shown_until')::timestamptz > clock_timestamp() - interval '1 minute', true)
    AND CASE WHEN shown ->> 'publish_date' IS NULL THEN true
      WHEN length(shown ->> 'publish_date') = 10
        THEN (shown ->> 'publish_date')::date <= ((clock_timestamp() + interval '1 minute') AT TIME ZONE 'Asia/Taipei')::date
      ELSE (shown ->> 'publish_date')::timestamptz <= clock_timestamp() + interval '1 minute' END
$$;

-- The tags of a changed row: its entity by each key; its list when the row enters, leaves or moves in it (any change, where
-- no page names the entity); columns with a tag of their own. An archived entry leaves its lists, but its own tag stays in
-- use: posts go on naming an archived author or column, so a corrected name must reach them.
CREATE OR REPLACE FUNCTION names_of_row(list text, thing text, keys text[], ordering text[], apart text[], was jsonb, now_is jsonb)
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
  -- menus, the header event and popular keywords leave out what leads to an archived entry
  IF was -> 'archived_at' IS DISTINCT FROM now_is -> 'archived_at' AND was IS NOT NULL AND now_is IS NOT NULL THEN
    RETURN QUERY VALUES ('menus'), ('header'), ('keywords');
  END IF;
  IF thing <> '' THEN
    RETURN QUERY SELECT thing || ':' || (known ->> key) FROM unnest(keys) AS key, (VALUES (was), (now_is)) AS row(known) WHERE known IS NOT NULL;
  END IF;
  IF list <> '' AND (thing = '' OR showed <> shows OR was -> 'archived_at' IS DISTINCT FROM now_is -> 'archived_at' OR EXISTS (SELECT FROM unnest(ordering || keys) AS field WHERE was -> field IS DISTINCT FROM now_is -> field)) THEN
    RETURN NEXT list;
  END IF;
END $$;

CREATE OR REPLACE FUNCTION name_rows() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  list constant text := TG_ARGV[0];
  entity constant text := TG_ARGV[1];
  key_columns constant text[] := string_to_array(TG_ARGV[2], ' ');
  order_columns constant text[] := string_to_array(TG_ARGV[3], ' ');
  tagged_columns constant text[] := string_to_array(TG_ARGV[4], ' ');
  tags text[];
BEGIN
  IF TG_OP = 'INSERT' THEN
    tags := ARRAY(SELECT names_of_row(list, entity, key_columns, order_columns, tagged_columns, NULL, to_jsonb(n)) FROM new_rows n);
  ELSIF TG_OP = 'DELETE' THEN
    tags := ARRAY(SELECT names_of_row(list, entity, key_columns, order_columns, tagged_columns, to_jsonb(o), NULL) FROM old_rows o);
  ELSE
    tags := ARRAY(SELECT names_of_row(list, entity, key_columns, order_columns, tagged_columns, o.row_json, n.row_json)
      FROM (SELECT to_jsonb(old_rows) AS row_json FROM old_rows) o
      FULL JOIN (SELECT to_jsonb(new_rows) AS row_json FROM new_rows) n ON o.row_json ->> key_columns[1] = n.row_json ->> key_columns[1]);
  END IF;
  PERFORM purge_names(tags);
  RETURN NULL;
END $$;

-- Creates the purge triggers of a table that readers see (90-tables.sql). known_by: the columns that identify a row; the
-- first one matches old and new rows. ordering: columns that order its lists. apart: columns with a tag of their own.
CREATE OR REPLACE FUNCTION name_changes_of(changed text, list text, thing text, known_by text, ordering text, apart text) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  trigger_clause constant text := format('FOR EACH STATEMENT EXECUTE FUNCTION name_rows(%L, %L, %L, %L, %L)', list, thing, known_by, ordering, apart);
BEGIN
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER INSERT ON %I REFERENCING NEW TABLE AS new_rows ', changed || '_names_new', changed) || trigger_clause;
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER DELETE ON %I REFERENCING OLD TABLE AS old_rows ', changed || '_names_gone', changed) || trigger_clause;
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER UPDATE ON %I REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows ', changed || '_names_changed', changed) || trigger_clause;
  EXECUTE format('CREATE OR REPLACE TRIGGER %I AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION everything_changed()', changed || '_emptied', changed);
END $$;

-- The older channel: one tag per table. Releases before 0019 listen to it.
CREATE OR REPLACE FUNCTION table_purge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_purge(TG_ARGV[0]);
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER activities_purge AFTER INSERT OR DELETE OR TRUNCATE ON activities
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
CREATE OR REPLACE TRIGGER ask_packs_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ask_packs
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
CREATE OR REPLACE TRIGGER authors_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON authors
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('authors');
CREATE OR REPLACE TRIGGER channels_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON channels
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('channels');
CREATE OR REPLACE TRIGGER columns_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON columns
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('columns');
CREATE OR REPLACE TRIGGER digital_features_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON digital_features
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('digital_features');
CREATE OR REPLACE TRIGGER header_events_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON header_events
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('header');
CREATE OR REPLACE TRIGGER house_ads_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON house_ads
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('ads');
CREATE OR REPLACE TRIGGER legacy_posts_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON legacy_posts
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('posts');
CREATE OR REPLACE TRIGGER magazines_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON magazines
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('magazines');
CREATE OR REPLACE TRIGGER menu_items_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_items
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('menus');
CREATE OR REPLACE TRIGGER newsletters_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON newsletters
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('newsletters');
CREATE OR REPLACE TRIGGER pages_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pages
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('pages');
CREATE OR REPLACE TRIGGER partners_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON partners
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
CREATE OR REPLACE TRIGGER plans_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON plans
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
CREATE OR REPLACE TRIGGER popular_keywords_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON popular_keywords
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('keywords');
CREATE OR REPLACE TRIGGER quizzes_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON quizzes
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('quizzes');
CREATE OR REPLACE TRIGGER shop_items_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_items
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
CREATE OR REPLACE TRIGGER specials_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON specials
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('specials');
CREATE OR REPLACE TRIGGER tags_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tags
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('tags');
CREATE OR REPLACE TRIGGER videos_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON videos
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('videos');
CREATE OR REPLACE TRIGGER walls_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON walls
  FOR EACH STATEMENT EXECUTE FUNCTION table_purge('walls');

-- Every registration changes the number of taken seats: that has a tag of its own, because pages that only recommend an
-- activity do not show it.
CREATE OR REPLACE FUNCTION activities_purge_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  tags text;
BEGIN
  SELECT concat_ws(' ',
      CASE WHEN bool_or(to_jsonb(n) - 'taken' IS DISTINCT FROM to_jsonb(o) - 'taken') THEN 'offers' END,
      CASE WHEN bool_or(n.taken <> o.taken) THEN 'seats' END)
    INTO tags FROM new_activities n FULL JOIN old_activities o USING (id);
  IF tags <> '' THEN PERFORM notify_purge(tags); END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER activities_purge_update AFTER UPDATE ON activities REFERENCING NEW TABLE AS new_activities OLD TABLE AS old_activities
  FOR EACH STATEMENT EXECUTE FUNCTION activities_purge_changed();

-- Every page shows the name of the site.
CREATE OR REPLACE FUNCTION site_settings_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (OLD.name, OLD.tagline) IS DISTINCT FROM (NEW.name, NEW.tagline) THEN
    PERFORM purge_names(ARRAY['all']);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER site_settings_changed AFTER UPDATE ON site_settings
  FOR EACH ROW EXECUTE FUNCTION site_settings_changed();

-- Every process caches the identity of a member: a change of role or rights, and a session that ends, purge it.
CREATE OR REPLACE FUNCTION member_purge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_json jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM notify_purge('member:' || (row_json ->> TG_ARGV[0]));
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER member_roles_purge AFTER INSERT OR DELETE ON member_roles
  FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');
CREATE OR REPLACE TRIGGER members_purge AFTER UPDATE OR DELETE ON members
  FOR EACH ROW EXECUTE FUNCTION member_purge('id');
CREATE OR REPLACE TRIGGER passkeys_purge AFTER INSERT OR DELETE ON passkeys
  FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');
CREATE OR REPLACE TRIGGER rights_purge AFTER INSERT OR UPDATE OR DELETE ON rights
  FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');
CREATE OR REPLACE TRIGGER second_factors_purge AFTER INSERT OR UPDATE OR DELETE ON second_factors
  FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');
CREATE OR REPLACE TRIGGER sessions_proven_purge AFTER UPDATE OF proven_at ON sessions
  FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');
CREATE OR REPLACE TRIGGER sessions_purge AFTER DELETE ON sessions
  FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');
CREATE OR REPLACE TRIGGER staff_authors_purge AFTER INSERT OR UPDATE OR DELETE ON staff_authors
  FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');

CREATE OR REPLACE FUNCTION staff_role_purge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_purge('member:' || member_id) FROM member_roles WHERE role_key = NEW.key;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER staff_roles_purge AFTER UPDATE ON staff_roles
  FOR EACH ROW EXECUTE FUNCTION staff_role_purge();
