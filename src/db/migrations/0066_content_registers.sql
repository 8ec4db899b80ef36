CREATE TABLE "coupon_campaigns" (
	"code" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"amount" integer NOT NULL,
	"minimum" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"budget" integer NOT NULL,
	"per_member" integer NOT NULL,
	"archived_at" timestamp with time zone,
	CONSTRAINT "coupon_campaigns_code_plain" CHECK ("coupon_campaigns"."code" ~ '^[0-9A-Z]+$')
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"id" integer PRIMARY KEY NOT NULL,
	"from_path" text NOT NULL,
	"to_url" text NOT NULL,
	"leads_to" text,
	CONSTRAINT "redirects_from_path_unique" UNIQUE("from_path")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_plan_id_plans_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plans"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "quizzes" ADD CONSTRAINT "quizzes_channel_channels_slug_fk" FOREIGN KEY ("channel") REFERENCES "public"."channels"("slug") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_parent_id_menu_items_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu_items"("id") ON DELETE no action ON UPDATE no action NOT VALID;--> statement-breakpoint
-- An order refers to a plan or to a pack by its kind, which a foreign key cannot express: two triggers do the same. The lock
-- of the first one makes an addition and a concurrent deletion wait for each other.
CREATE FUNCTION order_of_product() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.product_kind = 'plan' THEN PERFORM FROM plans WHERE id = NEW.product_id FOR KEY SHARE;
  ELSE PERFORM FROM ask_packs WHERE id = NEW.product_id FOR KEY SHARE;
  END IF;
  IF NOT FOUND THEN
    RAISE foreign_key_violation USING MESSAGE = format('order %s refers to no %s', NEW.order_no, NEW.product_kind), CONSTRAINT = 'orders_product';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION refuse_sold() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM orders WHERE product_kind = TG_ARGV[0] AND product_id = OLD.id) THEN
    RAISE foreign_key_violation USING MESSAGE = format('%s %s has orders', TG_ARGV[0], OLD.id), CONSTRAINT = 'orders_product';
  END IF;
  RETURN OLD;
END $$;
--> statement-breakpoint
CREATE TRIGGER orders_of_product AFTER INSERT OR UPDATE OF product_kind, product_id ON orders FOR EACH ROW
  WHEN (NEW.product_kind IS NOT NULL AND NEW.product_id IS NOT NULL) EXECUTE FUNCTION order_of_product();
--> statement-breakpoint
CREATE TRIGGER plans_sold BEFORE DELETE ON plans FOR EACH ROW EXECUTE FUNCTION refuse_sold('plan');
--> statement-breakpoint
CREATE TRIGGER ask_packs_sold BEFORE DELETE ON ask_packs FOR EACH ROW EXECUTE FUNCTION refuse_sold('ask');
--> statement-breakpoint
SELECT name_changes_of('redirects', '', 'redirect', 'from_path', '', '');
