ALTER TABLE "magazines" ADD COLUMN "cover_lines" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "magazines" ADD COLUMN "sample_pages" jsonb DEFAULT '[]'::jsonb NOT NULL;