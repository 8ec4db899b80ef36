CREATE TABLE "post_reading_days" (
	"day" date NOT NULL,
	"post_uid" bigint NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	"walled" integer DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"finished" integer DEFAULT 0 NOT NULL,
	"reached" integer[] DEFAULT '{}' NOT NULL,
	"walls_shown" integer DEFAULT 0 NOT NULL,
	"walls_pressed" integer DEFAULT 0 NOT NULL,
	"walls_passed" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "post_reading_days_day_post_uid_pk" PRIMARY KEY("day","post_uid")
);
--> statement-breakpoint
CREATE TABLE "post_source_days" (
	"day" date NOT NULL,
	"post_uid" bigint NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"opened" integer NOT NULL,
	CONSTRAINT "post_source_days_day_post_uid_kind_name_pk" PRIMARY KEY("day","post_uid","kind","name")
);
--> statement-breakpoint
ALTER TABLE "post_reading_days" ADD CONSTRAINT "post_reading_days_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "post_source_days" ADD CONSTRAINT "post_source_days_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "post_reading_days_post" ON "post_reading_days" USING btree ("post_uid");--> statement-breakpoint
CREATE INDEX "post_source_days_post" ON "post_source_days" USING btree ("post_uid");