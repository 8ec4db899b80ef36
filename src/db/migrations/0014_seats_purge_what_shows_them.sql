-- Every sign-up to an activity changes how many seats are taken. Pages that only recommend it need not be drawn again for
-- that: the list that shows the seats has a name of its own.
CREATE FUNCTION activities_purge_changed() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  names text;
BEGIN
  SELECT concat_ws(' ',
      CASE WHEN bool_or(to_jsonb(n) - 'taken' IS DISTINCT FROM to_jsonb(o) - 'taken') THEN 'offers' END,
      CASE WHEN bool_or(n.taken <> o.taken) THEN 'seats' END)
    INTO names FROM new_activities n FULL JOIN old_activities o USING (id);
  IF names <> '' THEN PERFORM notify_purge(names); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE TRIGGER activities_purge AFTER INSERT OR DELETE OR TRUNCATE ON activities FOR EACH STATEMENT EXECUTE FUNCTION table_purge('offers');
--> statement-breakpoint
CREATE TRIGGER activities_purge_update AFTER UPDATE ON activities
  REFERENCING NEW TABLE AS new_activities OLD TABLE AS old_activities FOR EACH STATEMENT EXECUTE FUNCTION activities_purge_changed();
