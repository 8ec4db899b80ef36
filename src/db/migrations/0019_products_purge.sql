-- What can be bought is drawn on kept pages (/subscriptions, the home page): a new price shows at once.
CREATE TRIGGER plans_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON plans FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
--> statement-breakpoint
CREATE TRIGGER ask_packs_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON ask_packs FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
--> statement-breakpoint
CREATE TRIGGER partners_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON partners FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
