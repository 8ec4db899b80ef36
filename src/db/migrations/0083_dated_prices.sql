CREATE TABLE "prices" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "prices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"product_kind" text NOT NULL,
	"product_id" integer NOT NULL,
	"amount" integer,
	"starts_on" date,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"created_by" uuid,
	CONSTRAINT "prices_kind" CHECK ("prices"."product_kind" in ('plan', 'ask')),
	CONSTRAINT "prices_amount" CHECK (coalesce("prices"."amount", 0) >= 0 and ("prices"."amount" is not null or "prices"."starts_on" is not null)),
	CONSTRAINT "prices_not_past" CHECK ("prices"."starts_on" >= ("prices"."created_at" at time zone 'Asia/Taipei')::date)
);
--> statement-breakpoint
CREATE INDEX "prices_of_product" ON "prices" USING btree ("product_kind","product_id");
--> statement-breakpoint
CREATE UNIQUE INDEX "prices_first" ON "prices" USING btree ("product_kind","product_id") WHERE "prices"."starts_on" is null;
--> statement-breakpoint
-- allowed: from here on, a price that the previous release saves is recorded; the text of src/db/functions/75-orders.sql
CREATE OR REPLACE FUNCTION price_on(sold text, product integer, on_day date) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT newest.amount FROM (
    SELECT DISTINCT ON (p.starts_on) p.starts_on, p.amount FROM prices p
     WHERE p.product_kind = sold AND p.product_id = product AND (p.starts_on IS NULL OR p.starts_on <= on_day)
     ORDER BY p.starts_on DESC, p.id DESC
  ) newest WHERE newest.amount IS NOT NULL ORDER BY newest.starts_on DESC NULLS LAST LIMIT 1
$$;
--> statement-breakpoint
-- allowed: from here on, a price that the previous release saves is recorded; the text of src/db/functions/75-orders.sql
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
--> statement-breakpoint
-- allowed: from here on, a price that the previous release saves is recorded; the text of src/db/functions/75-orders.sql
CREATE OR REPLACE TRIGGER plans_price AFTER INSERT OR UPDATE OF price ON plans FOR EACH ROW EXECUTE FUNCTION record_price('plan');
--> statement-breakpoint
-- allowed: from here on, a price that the previous release saves is recorded; the text of src/db/functions/75-orders.sql
CREATE OR REPLACE TRIGGER ask_packs_price AFTER INSERT OR UPDATE OF price ON ask_packs FOR EACH ROW EXECUTE FUNCTION record_price('ask');
--> statement-breakpoint
-- allowed: the first rows of a new table, one for each of the few products
INSERT INTO "prices" ("product_kind", "product_id", "amount")
SELECT 'plan', "id", "price" FROM "plans" UNION ALL SELECT 'ask', "id", "price" FROM "ask_packs"
ON CONFLICT DO NOTHING;
