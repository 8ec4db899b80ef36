CREATE TABLE "post_reads" (
	"day" date NOT NULL,
	"post_uid" bigint NOT NULL,
	"reads" integer NOT NULL,
	CONSTRAINT "post_reads_day_post_uid_pk" PRIMARY KEY("day","post_uid")
);
--> statement-breakpoint
CREATE TABLE "vital_days" (
	"day" date NOT NULL,
	"page" text NOT NULL,
	"name" text NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "vital_days_day_page_name_bucket_pk" PRIMARY KEY("day","page","name","bucket")
);
--> statement-breakpoint
CREATE TABLE "wall_days" (
	"day" date NOT NULL,
	"wall" text NOT NULL,
	"step" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "wall_days_day_wall_step_pk" PRIMARY KEY("day","wall","step")
);
--> statement-breakpoint
ALTER TABLE "post_reads" ADD CONSTRAINT "post_reads_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_reads_post" ON "post_reads" USING btree ("post_uid");