-- A subscription that was bound by its number gives its rights to the account, and they follow every change of it.
-- Those bought on the site (never bound by a number) have their rights from their orders.
CREATE FUNCTION subscription_rights() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM rights WHERE source = 'subscription:' || NEW.number;
  IF NEW.member_id IS NOT NULL AND NEW.bound_at IS NOT NULL AND NEW.state <> 'cancelled' THEN
    INSERT INTO rights (member_id, kind, starts_on, ends_on, source)
    SELECT NEW.member_id, given.kind, NEW.starts_on, NEW.ends_on, 'subscription:' || NEW.number
      FROM (SELECT 'digital' AS kind WHERE NEW.digital
            UNION ALL
            SELECT 'print' FROM plans WHERE id = NEW.plan_id AND plans.kind IN ('print', 'both')) given;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER subscriptions_rights AFTER UPDATE OF member_id, bound_at, digital, starts_on, ends_on, state, plan_id ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION subscription_rights();
