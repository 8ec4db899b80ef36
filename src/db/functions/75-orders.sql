-- Orders refer to what they sold.

-- An order refers to a plan or to a pack by its kind, which a foreign key cannot express: two triggers do the same. The lock
-- of the first one makes an addition and a concurrent deletion wait for each other.
CREATE OR REPLACE FUNCTION order_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.product_kind = 'plan' THEN PERFORM FROM plans WHERE id = NEW.product_id FOR KEY SHARE;
  ELSE PERFORM FROM ask_packs WHERE id = NEW.product_id FOR KEY SHARE;
  END IF;
  IF NOT FOUND THEN
    RAISE foreign_key_violation USING MESSAGE = format('order %s refers to no %s', NEW.order_no, NEW.product_kind), CONSTRAINT = 'orders_product';
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE FUNCTION refuse_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE product_kind = TG_ARGV[0] AND product_id = OLD.id) THEN
    RAISE foreign_key_violation USING MESSAGE = format('%s %s has orders', TG_ARGV[0], OLD.id), CONSTRAINT = 'orders_product';
  END IF;
  RETURN OLD;
END $$;

CREATE OR REPLACE TRIGGER orders_of_product AFTER INSERT OR UPDATE OF product_kind, product_id ON orders FOR EACH ROW
  WHEN (NEW.product_kind IS NOT NULL AND NEW.product_id IS NOT NULL) EXECUTE FUNCTION order_of_product();
CREATE OR REPLACE TRIGGER plans_sold BEFORE DELETE ON plans FOR EACH ROW EXECUTE FUNCTION refuse_sold('plan');
CREATE OR REPLACE TRIGGER ask_packs_sold BEFORE DELETE ON ask_packs FOR EACH ROW EXECUTE FUNCTION refuse_sold('ask');
