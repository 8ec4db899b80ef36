CREATE TABLE "search_dirty" (
	"post_uid" bigint PRIMARY KEY NOT NULL,
	"stamp" bigint NOT NULL,
	"due_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_documents" (
	"number" integer PRIMARY KEY NOT NULL,
	"post_uid" bigint NOT NULL,
	"layer" smallint NOT NULL,
	"live" boolean DEFAULT true NOT NULL,
	"type" text NOT NULL,
	"channel_ids" integer[] NOT NULL,
	"title" text NOT NULL,
	"marks" text NOT NULL,
	"body" text NOT NULL,
	"change" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_log" (
	"day" date NOT NULL,
	"keyword" text NOT NULL,
	"searches" integer NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	"cover" real NOT NULL,
	"found" integer NOT NULL,
	CONSTRAINT "search_log_pk" PRIMARY KEY("day","keyword")
);
--> statement-breakpoint
CREATE TABLE "search_postings" (
	"term" text collate "C" NOT NULL,
	"layer" smallint NOT NULL,
	"segment" integer NOT NULL,
	"documents" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "search_postings_pk" PRIMARY KEY("term","layer","segment")
);
--> statement-breakpoint
CREATE TABLE "search_sounds" (
	"sound" text collate "C" NOT NULL,
	"layer" smallint NOT NULL,
	"segment" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "search_sounds_pk" PRIMARY KEY("sound","layer","segment")
);
--> statement-breakpoint
CREATE TABLE "search_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"build" integer NOT NULL,
	"change" bigint NOT NULL,
	"next_number" integer NOT NULL,
	"average_title" real NOT NULL,
	"average_marks" real NOT NULL,
	"average_body" real NOT NULL,
	"built_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_suggestions" (
	"post_uid" bigint,
	"kind" text NOT NULL,
	"text" text NOT NULL,
	"folded" text collate "C" NOT NULL,
	"sound" text collate "C" NOT NULL
);
--> statement-breakpoint
CREATE INDEX "search_dirty_due" ON "search_dirty" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "search_documents_post" ON "search_documents" USING btree ("post_uid");--> statement-breakpoint
CREATE INDEX "search_documents_change" ON "search_documents" USING btree ("change");--> statement-breakpoint
CREATE INDEX "search_suggestions_folded" ON "search_suggestions" USING btree ("folded");--> statement-breakpoint
CREATE INDEX "search_suggestions_sound" ON "search_suggestions" USING btree ("sound");--> statement-breakpoint
CREATE INDEX "search_suggestions_post" ON "search_suggestions" USING btree ("post_uid");