CREATE TABLE "agreements" (
	"order_no" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"amount" integer NOT NULL,
	"months" integer NOT NULL,
	"times" integer NOT NULL,
	"state" text NOT NULL,
	"next_on" date NOT NULL,
	"cancelled_at" timestamp with time zone,
	CONSTRAINT "agreements_trade_no_unique" UNIQUE("trade_no")
);
--> statement-breakpoint
CREATE TABLE "ask_quotas" (
	"order_no" text PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"questions" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "charges" (
	"order_no" text PRIMARY KEY NOT NULL,
	"trade_no" text NOT NULL,
	"gateway_no" text NOT NULL,
	"amount" integer NOT NULL,
	"charged_at" timestamp with time zone NOT NULL,
	"refunded_at" timestamp with time zone,
	CONSTRAINT "charges_gateway_no_unique" UNIQUE("gateway_no")
);
--> statement-breakpoint
CREATE TABLE "demo_trades" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"fields" jsonb NOT NULL,
	"state" text NOT NULL,
	"gateway_no" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"terms" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"cancelled" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_requests" (
	"order_no" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"title" text NOT NULL,
	"amount" integer NOT NULL,
	"state" text DEFAULT 'requested' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_no" text NOT NULL,
	"from_state" text,
	"to_state" text NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"partner_slug" text NOT NULL,
	"ask_pack_id" integer NOT NULL,
	"quota" integer NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"ends_on" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"trade_no" text PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"attempt" integer NOT NULL,
	"amount" integer NOT NULL,
	"state" text NOT NULL,
	"gateway_no" text,
	"created_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "product_kind" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "product_id" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "discount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "coupon_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "partner_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "buyer" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "invoice" jsonb;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "periodic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "renews" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "order_no" text;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_quotas" ADD CONSTRAINT "ask_quotas_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ask_quotas" ADD CONSTRAINT "ask_quotas_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "charges" ADD CONSTRAINT "charges_trade_no_payments_trade_no_fk" FOREIGN KEY ("trade_no") REFERENCES "public"."payments"("trade_no") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoice_requests" ADD CONSTRAINT "invoice_requests_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_codes" ADD CONSTRAINT "partner_codes_partner_slug_partners_slug_fk" FOREIGN KEY ("partner_slug") REFERENCES "public"."partners"("slug") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_codes" ADD CONSTRAINT "partner_codes_ask_pack_id_ask_packs_id_fk" FOREIGN KEY ("ask_pack_id") REFERENCES "public"."ask_packs"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_no_orders_order_no_fk" FOREIGN KEY ("order_no") REFERENCES "public"."orders"("order_no") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "agreements_due" ON "agreements" USING btree ("state","next_on");--> statement-breakpoint
CREATE INDEX "ask_quotas_member" ON "ask_quotas" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "partner_codes_partner" ON "partner_codes" USING btree ("partner_slug");--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_no");--> statement-breakpoint
CREATE INDEX "payments_state" ON "payments" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("state","order_date");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_request_key_unique" UNIQUE("request_key");--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_order_no_unique" UNIQUE("order_no");