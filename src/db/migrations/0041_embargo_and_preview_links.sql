CREATE TABLE "preview_links" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"uid" bigint NOT NULL,
	"version" integer,
	"note" text NOT NULL,
	"ends_at" timestamp with time zone NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "manuscripts" ADD COLUMN "embargo_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "preview_links" ADD CONSTRAINT "preview_links_uid_manuscripts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."manuscripts"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "preview_links_uid" ON "preview_links" USING btree ("uid","at");