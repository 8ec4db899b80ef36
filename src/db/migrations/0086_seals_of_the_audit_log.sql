-- outside a transaction
-- allowed: IF NOT EXISTS makes it idempotent
CREATE TABLE IF NOT EXISTS "audit_check" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	"differences" jsonb NOT NULL,
	CONSTRAINT "audit_check_one" CHECK ("audit_check"."id" = 1)
);
--> statement-breakpoint
-- allowed: IF NOT EXISTS makes it idempotent
CREATE TABLE IF NOT EXISTS "audit_days" (
	"day" date PRIMARY KEY NOT NULL,
	"events" integer NOT NULL,
	"previous" text NOT NULL,
	"hash" text NOT NULL,
	"sealed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- allowed: IF NOT EXISTS makes it idempotent
CREATE TABLE IF NOT EXISTS "incidents" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"notified_at" timestamp with time zone NOT NULL,
	"members" integer NOT NULL,
	"fields" text[] NOT NULL,
	"digest" text NOT NULL,
	CONSTRAINT "incidents_digest_unique" UNIQUE("digest")
);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "audit_day" ON "audit" USING btree ((("at" at time zone 'Asia/Taipei')::date),"id");
