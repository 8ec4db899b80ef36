-- Members, subscriptions and what they bought.

-- A subscription that was bound by its number gives its rights to the account, which follow its changes. Those bought on
-- the site (never bound by a number) have their rights from their orders.
CREATE OR REPLACE FUNCTION subscription_rights() RETURNS trigger LANGUAGE plpgsql AS $$
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

CREATE OR REPLACE TRIGGER subscriptions_rights AFTER UPDATE OF member_id, bound_at, digital, starts_on, ends_on, state, plan_id ON subscriptions
  FOR EACH ROW EXECUTE FUNCTION subscription_rights();

-- The newsletter subscriptions of an e-mail address follow the account: to a new one, and they end with it.
CREATE OR REPLACE FUNCTION newsletters_follow_member() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    delete from newsletter_subscriptions s where s.email = new.email
      and exists (select 1 from newsletter_subscriptions o where o.email = old.email and o.newsletter_id = s.newsletter_id);
    update newsletter_subscriptions set email = new.email where email = old.email;
  else
    delete from newsletter_subscriptions where email = old.email;
  end if;
  return null;
end $$;

CREATE OR REPLACE TRIGGER members_newsletters_changed after update of email on members
  FOR EACH row when (old.email is distinct from new.email) execute function newsletters_follow_member();
CREATE OR REPLACE TRIGGER members_newsletters_deleted after delete on members
  FOR EACH row execute function newsletters_follow_member();

-- A plan or pack with orders cannot be deleted, because those could be neither completed nor renewed: it is taken off sale.
CREATE OR REPLACE FUNCTION keep_bought_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE product_kind = 'plan' AND product_id = OLD.id)
     OR EXISTS (SELECT FROM subscriptions WHERE plan_id = OLD.id) THEN
    RAISE EXCEPTION 'plan % (%) was bought and cannot be deleted', OLD.id, OLD.slug
      USING ERRCODE = 'foreign_key_violation', HINT = 'Take it off sale: update plans set on_sale = false where id = ' || OLD.id;
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER plans_keep_bought BEFORE DELETE ON plans FOR EACH ROW EXECUTE FUNCTION keep_bought_plan();

CREATE OR REPLACE FUNCTION keep_bought_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE product_kind = 'ask' AND product_id = OLD.id) THEN
    RAISE EXCEPTION 'pack % (%) was bought and cannot be deleted', OLD.id, OLD.title
      USING ERRCODE = 'foreign_key_violation', HINT = 'Take it off sale: update ask_packs set on_sale = false where id = ' || OLD.id;
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER ask_packs_keep_bought BEFORE DELETE ON ask_packs
  FOR EACH ROW EXECUTE FUNCTION keep_bought_pack();
