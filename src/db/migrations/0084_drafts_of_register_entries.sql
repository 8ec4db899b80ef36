CREATE TABLE "register_drafts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"register" text NOT NULL,
	"key" text,
	"base" integer,
	"revision" integer NOT NULL,
	"fields" jsonb NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "register_drafts_entry" ON "register_drafts" USING btree ("register","key");