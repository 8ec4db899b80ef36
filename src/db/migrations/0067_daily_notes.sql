CREATE TABLE "daily_notes" (
	"id" integer PRIMARY KEY NOT NULL,
	"shown_on" date,
	"solar_term" text,
	"title" text NOT NULL,
	"scene" text NOT NULL,
	"figure" text NOT NULL,
	"about" text NOT NULL,
	"source" text NOT NULL,
	"url" text NOT NULL,
	"task" text NOT NULL,
	"archived_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "daily_notes_shown_on" ON "daily_notes" USING btree ("shown_on");