CREATE TABLE "magazine_pieces" (
	"issue" integer NOT NULL,
	"section" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"page" integer NOT NULL,
	"post_uid" bigint,
	CONSTRAINT "magazine_pieces_issue_section_position_pk" PRIMARY KEY("issue","section","position")
);
--> statement-breakpoint
CREATE TABLE "magazine_sections" (
	"issue" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	CONSTRAINT "magazine_sections_issue_position_pk" PRIMARY KEY("issue","position")
);
--> statement-breakpoint
CREATE TABLE "special_posts" (
	"special_id" integer NOT NULL,
	"section" integer NOT NULL,
	"position" integer NOT NULL,
	"post_uid" bigint NOT NULL,
	CONSTRAINT "special_posts_special_id_section_position_pk" PRIMARY KEY("special_id","section","position")
);
--> statement-breakpoint
CREATE TABLE "special_sections" (
	"special_id" integer NOT NULL,
	"position" integer NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	CONSTRAINT "special_sections_special_id_position_pk" PRIMARY KEY("special_id","position")
);
--> statement-breakpoint
CREATE TABLE "channel_topics" (
	"channel_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "channel_topics_channel_id_tag_id_pk" PRIMARY KEY("channel_id","tag_id")
);
--> statement-breakpoint
CREATE TABLE "video_tags" (
	"video_id" integer NOT NULL,
	"tag_id" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "video_tags_video_id_tag_id_pk" PRIMARY KEY("video_id","tag_id")
);
--> statement-breakpoint
ALTER TABLE "channels" ALTER COLUMN "topics" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "magazines" ALTER COLUMN "sections" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "specials" ALTER COLUMN "sections" SET DEFAULT '[]'::jsonb;--> statement-breakpoint
ALTER TABLE "videos" ALTER COLUMN "tags" SET DEFAULT '{}';--> statement-breakpoint
ALTER TABLE "magazine_pieces" ADD CONSTRAINT "magazine_pieces_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_pieces" ADD CONSTRAINT "magazine_pieces_section_fk" FOREIGN KEY ("issue","section") REFERENCES "public"."magazine_sections"("issue","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "magazine_sections" ADD CONSTRAINT "magazine_sections_issue_magazines_issue_fk" FOREIGN KEY ("issue") REFERENCES "public"."magazines"("issue") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_posts" ADD CONSTRAINT "special_posts_post_uid_posts_uid_fk" FOREIGN KEY ("post_uid") REFERENCES "public"."posts"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_posts" ADD CONSTRAINT "special_posts_section_fk" FOREIGN KEY ("special_id","section") REFERENCES "public"."special_sections"("special_id","position") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "special_sections" ADD CONSTRAINT "special_sections_special_id_specials_id_fk" FOREIGN KEY ("special_id") REFERENCES "public"."specials"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_topics" ADD CONSTRAINT "channel_topics_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "channel_topics" ADD CONSTRAINT "channel_topics_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_tags" ADD CONSTRAINT "video_tags_video_id_videos_id_fk" FOREIGN KEY ("video_id") REFERENCES "public"."videos"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "video_tags" ADD CONSTRAINT "video_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "magazine_pieces_post" ON "magazine_pieces" USING btree ("post_uid");--> statement-breakpoint
CREATE INDEX "special_posts_post" ON "special_posts" USING btree ("post_uid");--> statement-breakpoint
CREATE INDEX "channel_topics_tag" ON "channel_topics" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "video_tags_tag" ON "video_tags" USING btree ("tag_id");