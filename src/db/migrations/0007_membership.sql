CREATE TABLE "consents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"version" text NOT NULL,
	"granted_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_on" date NOT NULL,
	"withdrawn_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"code" text PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"campaign" text NOT NULL,
	"amount" integer NOT NULL,
	"minimum" integer NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	"order_no" text
);
--> statement-breakpoint
CREATE TABLE "followed_topics" (
	"member_id" uuid NOT NULL,
	"topic_key" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "followed_topics_member_id_topic_key_pk" PRIMARY KEY("member_id","topic_key")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"gender" text,
	"birth_year" integer,
	"birth_month" integer,
	"birth_day" integer,
	"education" integer,
	"industry" integer,
	"job" integer,
	"job_position" integer,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"number" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"plan_id" integer NOT NULL,
	"digital" boolean NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"first_issue" integer NOT NULL,
	"last_issue" integer NOT NULL,
	"state" text NOT NULL,
	"member_id" uuid,
	"bound_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "consents" ADD CONSTRAINT "consents_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_topics" ADD CONSTRAINT "followed_topics_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "followed_topics" ADD CONSTRAINT "followed_topics_topic_key_topics_key_fk" FOREIGN KEY ("topic_key") REFERENCES "public"."topics"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "consents_member" ON "consents" USING btree ("member_id","purpose");--> statement-breakpoint
CREATE INDEX "coupons_member" ON "coupons" USING btree ("member_id","campaign");--> statement-breakpoint
CREATE INDEX "subscriptions_member" ON "subscriptions" USING btree ("member_id");