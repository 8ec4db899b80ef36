ALTER TABLE "media" ADD COLUMN "cuts" jsonb;
--> statement-breakpoint
-- What pages show of a picture; its bytes may move. What is found apart from posts is kept whole by every process, pictures with it.
CREATE OR REPLACE FUNCTION media_names() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE search_catalogue SET change = change + 1;
  PERFORM purge_names(ARRAY['media:' || OLD.id]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER media_names_changed AFTER UPDATE ON media FOR EACH ROW
  WHEN ((OLD.id, OLD.width, OLD.height, OLD.cuts) IS DISTINCT FROM (NEW.id, NEW.width, NEW.height, NEW.cuts)) EXECUTE FUNCTION media_names();
