ALTER TABLE "subscriptions" ADD COLUMN "recipient_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "recipient_phone" text DEFAULT '' NOT NULL;