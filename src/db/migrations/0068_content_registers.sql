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
ALTER TABLE "menu_items" ADD CONSTRAINT "menu_items_parent_id_menu_items_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."menu_items"("id") ON DELETE no action ON UPDATE no action NOT VALID;
