-- An order of a plan or a pack that is gone could be neither settled nor renewed: who runs the magazine takes it off sale.
CREATE FUNCTION keep_bought_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE product_kind = 'plan' AND product_id = OLD.id)
     OR EXISTS (SELECT FROM subscriptions WHERE plan_id = OLD.id) THEN
    RAISE EXCEPTION 'plan % (%) was bought and cannot be deleted', OLD.id, OLD.slug
      USING ERRCODE = 'foreign_key_violation', HINT = 'Take it off sale: update plans set on_sale = false where id = ' || OLD.id;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER plans_keep_bought BEFORE DELETE ON plans FOR EACH ROW EXECUTE FUNCTION keep_bought_plan();
--> statement-breakpoint
CREATE FUNCTION keep_bought_pack() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE product_kind = 'ask' AND product_id = OLD.id) THEN
    RAISE EXCEPTION 'pack % (%) was bought and cannot be deleted', OLD.id, OLD.title
      USING ERRCODE = 'foreign_key_violation', HINT = 'Take it off sale: update ask_packs set on_sale = false where id = ' || OLD.id;
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER ask_packs_keep_bought BEFORE DELETE ON ask_packs FOR EACH ROW EXECUTE FUNCTION keep_bought_pack();
