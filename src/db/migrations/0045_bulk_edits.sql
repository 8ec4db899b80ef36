CREATE TABLE "bulk_edit_posts" (
	"edit" uuid NOT NULL,
	"uid" bigint NOT NULL,
	"version" integer NOT NULL,
	"outcome" text NOT NULL,
	"said" text DEFAULT '' NOT NULL,
	CONSTRAINT "bulk_edit_posts_pk" PRIMARY KEY("edit","uid")
);
--> statement-breakpoint
CREATE TABLE "bulk_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"by" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"what" text NOT NULL,
	"to" text NOT NULL,
	"words" text NOT NULL,
	"started_at" timestamp with time zone,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "bulk_edit_posts" ADD CONSTRAINT "bulk_edit_posts_edit_bulk_edits_id_fk" FOREIGN KEY ("edit") REFERENCES "public"."bulk_edits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_edits_running" ON "bulk_edits" USING btree ("started_at") WHERE started_at is not null and done_at is null;