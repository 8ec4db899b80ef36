-- Every change of public content says which cached pages it touches, in the transaction that makes it:
-- NOTIFY reaches every process at commit. A change of many posts at once (an import) says 'all'.
CREATE FUNCTION notify_purge(tags text) RETURNS void LANGUAGE sql AS $$
  SELECT pg_notify('healthpress_purge', tags)
$$;
--> statement-breakpoint
CREATE FUNCTION posts_purge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
  names text;
BEGIN
  SELECT count(*) INTO changed FROM changed_posts;
  IF changed = 0 THEN RETURN NULL; END IF;
  IF changed > 50 THEN
    PERFORM notify_purge('all');
  ELSE
    SELECT string_agg('post:' || type || ':' || id, ' ') INTO names FROM changed_posts;
    PERFORM notify_purge(names || ' posts');
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_purge_insert AFTER INSERT ON posts
  REFERENCING NEW TABLE AS changed_posts FOR EACH STATEMENT EXECUTE FUNCTION posts_purge();
--> statement-breakpoint
CREATE TRIGGER posts_purge_delete AFTER DELETE ON posts
  REFERENCING OLD TABLE AS changed_posts FOR EACH STATEMENT EXECUTE FUNCTION posts_purge();
--> statement-breakpoint
CREATE FUNCTION posts_purge_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  changed bigint;
  names text;
BEGIN
  -- popularity is bookkeeping: pages need not be drawn again for it
  SELECT count(*), string_agg('post:' || n.type || ':' || n.id || ' post:' || o.type || ':' || o.id, ' ')
    INTO changed, names
    FROM new_posts n JOIN old_posts o USING (uid)
   WHERE to_jsonb(n) - 'popularity' IS DISTINCT FROM to_jsonb(o) - 'popularity';
  IF changed = 0 THEN RETURN NULL; END IF;
  PERFORM notify_purge(CASE WHEN changed > 50 THEN 'all' ELSE names || ' posts' END);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_purge_update AFTER UPDATE ON posts
  REFERENCING NEW TABLE AS new_posts OLD TABLE AS old_posts FOR EACH STATEMENT EXECUTE FUNCTION posts_purge_changed();
--> statement-breakpoint
CREATE FUNCTION table_purge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_purge(TG_ARGV[0]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER channels_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON channels FOR EACH STATEMENT EXECUTE FUNCTION table_purge('channels');
--> statement-breakpoint
CREATE TRIGGER tags_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON tags FOR EACH STATEMENT EXECUTE FUNCTION table_purge('tags');
--> statement-breakpoint
CREATE TRIGGER authors_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON authors FOR EACH STATEMENT EXECUTE FUNCTION table_purge('authors');
--> statement-breakpoint
CREATE TRIGGER columns_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON columns FOR EACH STATEMENT EXECUTE FUNCTION table_purge('columns');
--> statement-breakpoint
CREATE TRIGGER magazines_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON magazines FOR EACH STATEMENT EXECUTE FUNCTION table_purge('magazines');
--> statement-breakpoint
CREATE TRIGGER specials_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON specials FOR EACH STATEMENT EXECUTE FUNCTION table_purge('specials');
--> statement-breakpoint
CREATE TRIGGER videos_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON videos FOR EACH STATEMENT EXECUTE FUNCTION table_purge('videos');
--> statement-breakpoint
CREATE TRIGGER menu_items_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON menu_items FOR EACH STATEMENT EXECUTE FUNCTION table_purge('menus');
--> statement-breakpoint
CREATE TRIGGER header_events_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON header_events FOR EACH STATEMENT EXECUTE FUNCTION table_purge('header');
--> statement-breakpoint
CREATE TRIGGER popular_keywords_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON popular_keywords FOR EACH STATEMENT EXECUTE FUNCTION table_purge('keywords');
--> statement-breakpoint
CREATE TRIGGER walls_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON walls FOR EACH STATEMENT EXECUTE FUNCTION table_purge('walls');
--> statement-breakpoint
CREATE TRIGGER pages_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON pages FOR EACH STATEMENT EXECUTE FUNCTION table_purge('pages');
--> statement-breakpoint
CREATE TRIGGER house_ads_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON house_ads FOR EACH STATEMENT EXECUTE FUNCTION table_purge('ads');
--> statement-breakpoint
-- A member's standing (role, rights) or a session that ends changes what every process remembers of them.
CREATE FUNCTION member_purge() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  row_json jsonb := CASE WHEN TG_OP = 'DELETE' THEN to_jsonb(OLD) ELSE to_jsonb(NEW) END;
BEGIN
  PERFORM notify_purge('member:' || (row_json ->> TG_ARGV[0]));
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER members_purge AFTER UPDATE OR DELETE ON members FOR EACH ROW EXECUTE FUNCTION member_purge('id');
--> statement-breakpoint
CREATE TRIGGER rights_purge AFTER INSERT OR UPDATE OR DELETE ON rights FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');
--> statement-breakpoint
CREATE TRIGGER sessions_purge AFTER DELETE ON sessions FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');
--> statement-breakpoint
-- What the shop links to and what takes place are drawn on kept pages.
CREATE TRIGGER shop_items_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_items FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
--> statement-breakpoint
CREATE TRIGGER activities_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON activities FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
--> statement-breakpoint
-- What can be bought is drawn on kept pages (/subscriptions, the home page): a new price shows at once.
CREATE TRIGGER plans_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON plans FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
--> statement-breakpoint
CREATE TRIGGER ask_packs_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ask_packs FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
--> statement-breakpoint
CREATE TRIGGER partners_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON partners FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
--> statement-breakpoint
CREATE TRIGGER quizzes_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON quizzes FOR EACH STATEMENT EXECUTE FUNCTION table_purge('quizzes');
