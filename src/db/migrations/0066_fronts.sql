CREATE TABLE "fronts" (
	"place" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"pins" jsonb NOT NULL,
	"draft" jsonb,
	"draft_by" uuid,
	"draft_at" timestamp with time zone
);

--> statement-breakpoint
-- Purges the page of a changed arrangement; a draft is shown to no reader.
CREATE FUNCTION front_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.place = OLD.place AND NEW.pins = OLD.pins THEN RETURN NULL; END IF;
  PERFORM purge_names(ARRAY['front:' || coalesce(NEW.place, OLD.place), 'front:' || coalesce(OLD.place, NEW.place)]);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER fronts_names AFTER INSERT OR UPDATE OR DELETE ON fronts FOR EACH ROW EXECUTE FUNCTION front_changed();
--> statement-breakpoint
CREATE TRIGGER fronts_emptied AFTER TRUNCATE ON fronts FOR EACH STATEMENT EXECUTE FUNCTION everything_changed();
