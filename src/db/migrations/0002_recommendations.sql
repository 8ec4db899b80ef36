CREATE TABLE "co_reads" (
	"post_uid" bigint NOT NULL,
	"other_uid" bigint NOT NULL,
	"warmth" double precision NOT NULL,
	CONSTRAINT "co_reads_post_uid_other_uid_pk" PRIMARY KEY("post_uid","other_uid")
);
--> statement-breakpoint
CREATE TABLE "post_heat" (
	"post_uid" bigint PRIMARY KEY NOT NULL,
	"reads" bigint NOT NULL,
	"warmth" double precision NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recommendations" (
	"post_uid" bigint PRIMARY KEY NOT NULL,
	"near_uids" bigint[] NOT NULL,
	"near_scores" real[] NOT NULL,
	"near_likenesses" text[] NOT NULL,
	"together_uids" bigint[] DEFAULT '{}' NOT NULL,
	"together_strengths" integer[] DEFAULT '{}' NOT NULL,
	"together_total" integer DEFAULT 0 NOT NULL,
	"computed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "co_reads" ADD CONSTRAINT "co_reads_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "co_reads" ADD CONSTRAINT "co_reads_other_uid_posts_uid_fk" FOREIGN KEY ("other_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_heat" ADD CONSTRAINT "post_heat_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recommendations" ADD CONSTRAINT "recommendations_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "co_reads_other" ON "co_reads" USING btree ("other_uid");--> statement-breakpoint
CREATE INDEX "post_heat_hottest" ON "post_heat" USING btree ("warmth" DESC NULLS LAST);