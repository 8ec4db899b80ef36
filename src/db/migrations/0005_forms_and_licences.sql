CREATE TABLE "form_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"fields" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"handled_at" timestamp with time zone,
	CONSTRAINT "form_entries_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
ALTER TABLE "videos" ADD COLUMN "source_url" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "partner" text;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "rights_end_on" date;--> statement-breakpoint
CREATE INDEX "form_entries_kind" ON "form_entries" USING btree ("kind","created_at" DESC NULLS LAST);