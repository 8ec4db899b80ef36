-- Orders refer to what they sold; prices are dated rows.

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

-- Prices of plans and packs are dated rows (src/domain/payment/price.ts, priceOn). Column `price` of a product is a copy of the
-- price that applies today, for the office's lists, files and versions; readers and orders use price_on.
CREATE OR REPLACE FUNCTION price_on(sold text, product integer, on_day date) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT newest.amount FROM (
    SELECT DISTINCT ON (p.starts_on) p.starts_on, p.amount FROM prices p
     WHERE p.product_kind = sold AND p.product_id = product AND (p.starts_on IS NULL OR p.starts_on <= on_day)
     ORDER BY p.starts_on DESC, p.id DESC
  ) newest WHERE newest.amount IS NOT NULL ORDER BY newest.starts_on DESC NULLS LAST LIMIT 1
$$;

-- Copies the price of today to its product; whether it changed. The lock comes first: the price of a transaction that
-- changes the product meanwhile is visible only after it.
CREATE OR REPLACE FUNCTION apply_price(sold text, product integer) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  today constant date := (now() AT TIME ZONE 'Asia/Taipei')::date;
BEGIN
  IF sold = 'plan' THEN PERFORM FROM plans WHERE id = product FOR NO KEY UPDATE;
  ELSE PERFORM FROM ask_packs WHERE id = product FOR NO KEY UPDATE;
  END IF;
  IF NOT FOUND THEN
    RAISE foreign_key_violation USING MESSAGE = format('a price refers to no %s %s', sold, product), CONSTRAINT = 'prices_product';
  END IF;
  IF sold = 'plan' THEN UPDATE plans SET price = price_on(sold, product, today) WHERE id = product AND price <> price_on(sold, product, today);
  ELSE UPDATE ask_packs SET price = price_on(sold, product, today) WHERE id = product AND price <> price_on(sold, product, today);
  END IF;
  RETURN FOUND;
END $$;

-- Copies the prices that started; the number of products whose price changed. The changed rows purge the cached pages.
CREATE OR REPLACE FUNCTION apply_prices() RETURNS integer LANGUAGE plpgsql AS $$
DECLARE
  today constant date := (now() AT TIME ZONE 'Asia/Taipei')::date;
  changed integer := 0;
  product record;
BEGIN
  FOR product IN
    SELECT 'plan' AS kind, id FROM plans WHERE price <> price_on('plan', id, today)
    UNION ALL SELECT 'ask', id FROM ask_packs WHERE price <> price_on('ask', id, today)
  LOOP
    IF apply_price(product.kind, product.id) THEN changed := changed + 1; END IF;
  END LOOP;
  RETURN changed;
END $$;

CREATE OR REPLACE FUNCTION price_appended() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM apply_price(NEW.product_kind, NEW.product_id);
  RETURN NULL;
END $$;

-- A price that is written to the product (the register's form, an import, a restored version, SQL) applies from today on.
CREATE OR REPLACE FUNCTION record_price() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  sold constant text := TG_ARGV[0];
  today constant date := (now() AT TIME ZONE 'Asia/Taipei')::date;
BEGIN
  IF TG_OP = 'INSERT' THEN
    INSERT INTO prices (product_kind, product_id, amount) VALUES (sold, NEW.id, NEW.price) ON CONFLICT DO NOTHING;
  END IF;
  IF price_on(sold, NEW.id, today) IS DISTINCT FROM NEW.price THEN
    INSERT INTO prices (product_kind, product_id, amount, starts_on) VALUES (sold, NEW.id, NEW.price, today);
  END IF;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER prices_appended AFTER INSERT ON prices FOR EACH ROW EXECUTE FUNCTION price_appended();
CREATE OR REPLACE TRIGGER plans_price AFTER INSERT OR UPDATE OF price ON plans FOR EACH ROW EXECUTE FUNCTION record_price('plan');
CREATE OR REPLACE TRIGGER ask_packs_price AFTER INSERT OR UPDATE OF price ON ask_packs FOR EACH ROW EXECUTE FUNCTION record_price('ask');

-- Prices are append-only, and are deleted only with their product, which must never have been sold.
CREATE OR REPLACE FUNCTION refuse_change_of_price() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.product_kind = 'plan' THEN PERFORM FROM plans WHERE id = OLD.product_id;
    ELSE PERFORM FROM ask_packs WHERE id = OLD.product_id;
    END IF;
    IF NOT FOUND THEN RETURN OLD; END IF;
  END IF;
  RAISE EXCEPTION '% is append-only: % refused', TG_TABLE_NAME, TG_OP USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE OR REPLACE FUNCTION prices_of_deleted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM prices WHERE product_kind = TG_ARGV[0] AND product_id = OLD.id;
  RETURN NULL;
END $$;

CREATE OR REPLACE TRIGGER prices_are_not_emptied BEFORE TRUNCATE ON prices FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE OR REPLACE TRIGGER prices_stay BEFORE UPDATE OR DELETE ON prices FOR EACH ROW EXECUTE FUNCTION refuse_change_of_price();
CREATE OR REPLACE TRIGGER plans_price_gone AFTER DELETE ON plans FOR EACH ROW EXECUTE FUNCTION prices_of_deleted('plan');
CREATE OR REPLACE TRIGGER ask_packs_price_gone AFTER DELETE ON ask_packs FOR EACH ROW EXECUTE FUNCTION prices_of_deleted('ask');
