-- Tables whose rows are neither changed nor deleted.

-- Append-only tables: rows are neither changed nor deleted.
CREATE OR REPLACE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE TRIGGER audit_is_not_emptied BEFORE TRUNCATE ON audit
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_stays BEFORE UPDATE OR DELETE ON audit FOR EACH ROW EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_days_are_not_emptied BEFORE TRUNCATE ON audit_days
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER audit_days_stay BEFORE UPDATE OR DELETE ON audit_days
  FOR EACH ROW EXECUTE FUNCTION refuse_change();
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

-- The number of audit events of a Taipei calendar day, and the hash that seals it: SHA-256 of the hash of the sealed day
-- before, the day, the number, and the SHA-256 of each event in the order of ids. The text of an event is a JSON array of
-- all columns, so that no value runs into the next; an instant is UTC with microseconds, a JSON value is its text, and
-- null differs from the JSON value null. It depends on no setting of the session. Sealed days rely on it: it never changes.
CREATE OR REPLACE FUNCTION audit_day_hash(sealed date, before_it text, OUT events integer, OUT hash text) LANGUAGE sql STABLE AS $$
  SELECT count(*)::integer,
    encode(sha256(convert_to(jsonb_build_array(before_it, to_char(sealed, 'YYYY-MM-DD'), count(*))::text, 'UTF8')
      || coalesce(string_agg(sha256(convert_to(jsonb_build_array(a.id, to_char(a.at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'),
        a.who, a.action, a.thing, a.before::text, a.after::text, a.reason)::text, 'UTF8')), ''::bytea ORDER BY a.id), ''::bytea)), 'hex')
  FROM audit a WHERE ((a.at AT TIME ZONE 'Asia/Taipei')::date) = sealed
$$;

-- A sealed day gets no further events: the time of an event is that of its action, and days are sealed hours after they end.
CREATE OR REPLACE FUNCTION refuse_sealed_day() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.at AT TIME ZONE 'Asia/Taipei')::date <= (SELECT max(day) FROM audit_days) THEN
    RAISE EXCEPTION 'the audit log is sealed until %: an event at % is refused', (SELECT max(day) FROM audit_days), NEW.at
      USING ERRCODE = 'integrity_constraint_violation';
  END IF;
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER audit_is_sealed BEFORE INSERT ON audit FOR EACH ROW EXECUTE FUNCTION refuse_sealed_day();

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
