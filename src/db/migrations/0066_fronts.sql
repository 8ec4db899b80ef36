CREATE TABLE "fronts" (
	"place" text PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"pins" jsonb NOT NULL,
	"draft" jsonb,
	"draft_by" uuid,
	"draft_at" timestamp with time zone
);
