CREATE TABLE "share_readers" (
	"share_id" text NOT NULL,
	"reader" text NOT NULL,
	CONSTRAINT "share_readers_share_id_reader_pk" PRIMARY KEY("share_id","reader")
);
--> statement-breakpoint
CREATE TABLE "shares" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"target" text NOT NULL,
	"result" text,
	"title" text NOT NULL,
	"member_id" uuid,
	"readers" integer DEFAULT 0 NOT NULL,
	"reader_limit" integer,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ends_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "share_readers" ADD CONSTRAINT "share_readers_share_id_shares_id_fk" FOREIGN KEY ("share_id") REFERENCES "public"."shares"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "shares" ADD CONSTRAINT "shares_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shares_member" ON "shares" USING btree ("member_id","target");--> statement-breakpoint
CREATE INDEX "shares_end" ON "shares" USING btree ("ends_at");