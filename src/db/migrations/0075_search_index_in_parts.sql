CREATE TABLE "search_rebuild" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"format" integer NOT NULL,
	"change" bigint NOT NULL,
	"place" integer DEFAULT 0 NOT NULL,
	"after_uid" bigint DEFAULT 0 NOT NULL,
	"next_number" integer DEFAULT 0 NOT NULL,
	"average_title" real NOT NULL,
	"average_marks" real NOT NULL,
	"average_body" real NOT NULL,
	"started_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_rebuild_posts" (
	"post_uid" bigint PRIMARY KEY NOT NULL,
	"stamp" bigint
);
--> statement-breakpoint
CREATE SCHEMA IF NOT EXISTS "search_next";
