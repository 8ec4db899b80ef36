CREATE TABLE "source_visits" (
	"address" text PRIMARY KEY NOT NULL,
	"wanted_at" timestamp with time zone NOT NULL,
	"due_at" timestamp with time zone,
	"outcome" text,
	"status" integer,
	"moved_to" text,
	"answered_at" timestamp with time zone,
	"silent" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE INDEX "source_visits_due" ON "source_visits" USING btree ("due_at" NULLS FIRST,"address");