CREATE TABLE "missing_copies" (
	"number" text NOT NULL,
	"issue" integer NOT NULL,
	"member_id" uuid,
	"reported_at" timestamp with time zone NOT NULL,
	"resent_at" timestamp with time zone,
	CONSTRAINT "missing_copies_number_issue_pk" PRIMARY KEY("number","issue")
);
--> statement-breakpoint
CREATE TABLE "subscription_notices" (
	"number" text NOT NULL,
	"kind" text NOT NULL,
	"about" date NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscription_notices_number_kind_about_pk" PRIMARY KEY("number","kind","about")
);
--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "address" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "paused_from" integer;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "held_back" integer[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "charges" ADD COLUMN "refund_asked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "missing_copies" ADD CONSTRAINT "missing_copies_number_subscriptions_number_fk" FOREIGN KEY ("number") REFERENCES "public"."subscriptions"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "missing_copies" ADD CONSTRAINT "missing_copies_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscription_notices" ADD CONSTRAINT "subscription_notices_number_subscriptions_number_fk" FOREIGN KEY ("number") REFERENCES "public"."subscriptions"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "missing_copies_member" ON "missing_copies" USING btree ("member_id");