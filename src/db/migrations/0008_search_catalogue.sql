CREATE TABLE "search_catalogue" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"change" bigint NOT NULL
);

--> statement-breakpoint
INSERT INTO search_catalogue (id, change) VALUES (1, 0);
--> statement-breakpoint
-- What is found apart from posts is kept whole by every process, which looks at this number to know when to read it anew;
-- the pages that show results are drawn again.
CREATE FUNCTION search_catalogue_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_catalogue SET change = change + 1;
  PERFORM notify_purge('search');
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER quizzes_search AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON quizzes FOR EACH STATEMENT EXECUTE FUNCTION search_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER videos_search AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON videos FOR EACH STATEMENT EXECUTE FUNCTION search_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER specials_search AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON specials FOR EACH STATEMENT EXECUTE FUNCTION search_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER authors_search AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON authors FOR EACH STATEMENT EXECUTE FUNCTION search_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER columns_search AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON columns FOR EACH STATEMENT EXECUTE FUNCTION search_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER channels_search AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON channels FOR EACH STATEMENT EXECUTE FUNCTION search_catalogue_changed();
--> statement-breakpoint
CREATE TRIGGER magazines_search AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON magazines FOR EACH STATEMENT EXECUTE FUNCTION search_catalogue_changed();
