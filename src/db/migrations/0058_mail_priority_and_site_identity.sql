CREATE TABLE "site_identity" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"installation" uuid DEFAULT gen_random_uuid() NOT NULL,
	"site_url" text NOT NULL,
	"database" text NOT NULL,
	"adopted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "site_identity_one" CHECK ("site_identity"."id" = 1)
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "priority" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "failed_at" timestamp with time zone;
