-- Tables whose rows are neither changed nor deleted.

-- Append-only tables: rows are neither changed nor deleted.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER corrections_are_not_emptied BEFORE TRUNCATE ON corrections
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER corrections_stay BEFORE UPDATE OR DELETE ON corrections
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER manuscript_steps_are_not_emptied BEFORE TRUNCATE ON manuscript_steps
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER manuscript_versions_are_not_emptied BEFORE TRUNCATE ON manuscript_versions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER manuscript_versions_stay BEFORE UPDATE ON manuscript_versions
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER manuscript_writers_are_not_emptied BEFORE TRUNCATE ON manuscript_writers
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER page_texts_are_not_emptied BEFORE TRUNCATE ON page_texts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER page_texts_stay BEFORE UPDATE OR DELETE ON page_texts
  FOR EACH ROW EXECUTE FUNCTION refuse_change();

-- The history of a manuscript is append-only, and is deleted only with the manuscript, when that is in the trash.
CREATE OR REPLACE FUNCTION refuse_change_outside_trash() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND EXISTS (SELECT FROM manuscripts m WHERE m.uid = OLD.uid AND m.trashed_at IS NOT NULL) THEN RETURN OLD; END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER manuscript_steps_stay BEFORE UPDATE OR DELETE ON manuscript_steps
  FOR EACH ROW EXECUTE FUNCTION refuse_change_outside_trash();
CREATE OR REPLACE TRIGGER manuscript_versions_are_kept BEFORE DELETE ON manuscript_versions
  FOR EACH ROW WHEN (OLD.kind <> 'auto') EXECUTE FUNCTION refuse_change_outside_trash();
CREATE OR REPLACE TRIGGER manuscript_writers_stay BEFORE UPDATE OR DELETE ON manuscript_writers
  FOR EACH ROW EXECUTE FUNCTION refuse_change_outside_trash();
