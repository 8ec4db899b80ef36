ALTER TABLE "manuscripts" ADD COLUMN "trashed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "trashed_by" uuid;--> statement-breakpoint
ALTER TABLE "manuscripts" ADD CONSTRAINT "manuscripts_trashed_unread" CHECK (trashed_at is null or (published_version is null and withdrawn_at is null and first_read_at is null)) NOT VALID;
--> statement-breakpoint
-- What was written down of a manuscript stays as it was written, and goes with the manuscript alone, once that lies in the trash.
CREATE FUNCTION refuse_change_outside_trash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM manuscripts m WHERE m.uid = OLD.uid AND m.trashed_at IS NOT NULL) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER manuscript_versions_are_kept BEFORE DELETE ON manuscript_versions FOR EACH ROW WHEN (OLD.kind <> 'auto') EXECUTE FUNCTION refuse_change_outside_trash();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER manuscript_steps_stay BEFORE UPDATE OR DELETE ON manuscript_steps FOR EACH ROW EXECUTE FUNCTION refuse_change_outside_trash();
--> statement-breakpoint
CREATE OR REPLACE TRIGGER manuscript_writers_stay BEFORE UPDATE OR DELETE ON manuscript_writers FOR EACH ROW EXECUTE FUNCTION refuse_change_outside_trash();
