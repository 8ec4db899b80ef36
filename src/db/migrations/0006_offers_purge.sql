-- What the shop links to and what takes place are drawn on kept pages.
CREATE TRIGGER shop_items_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON shop_items FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
--> statement-breakpoint
CREATE TRIGGER activities_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON activities FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
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
