DROP INDEX "posts_popular_of_all";--> statement-breakpoint
DROP INDEX "posts_newest_of_all";--> statement-breakpoint
DROP INDEX "posts_public";--> statement-breakpoint
DROP INDEX "posts_column";--> statement-breakpoint
DROP INDEX "posts_in_columns";--> statement-breakpoint
DROP INDEX "posts_reviewer";--> statement-breakpoint
ALTER TABLE "post_authors" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "post_authors" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "post_authors" ADD COLUMN "publish_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post_authors" ADD COLUMN "rights_end_on" date;--> statement-breakpoint
ALTER TABLE "post_authors" ADD COLUMN "popularity" bigint;--> statement-breakpoint
ALTER TABLE "post_channels" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "post_channels" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "post_channels" ADD COLUMN "publish_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post_channels" ADD COLUMN "rights_end_on" date;--> statement-breakpoint
ALTER TABLE "post_channels" ADD COLUMN "popularity" bigint;--> statement-breakpoint
ALTER TABLE "post_tags" ADD COLUMN "type" text;--> statement-breakpoint
ALTER TABLE "post_tags" ADD COLUMN "state" text;--> statement-breakpoint
ALTER TABLE "post_tags" ADD COLUMN "publish_date" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "post_tags" ADD COLUMN "rights_end_on" date;--> statement-breakpoint
ALTER TABLE "post_tags" ADD COLUMN "popularity" bigint;--> statement-breakpoint
UPDATE post_authors place SET type = p.type, state = p.state, publish_date = p.publish_date, rights_end_on = p.rights_end_on, popularity = p.popularity
  FROM posts p WHERE p.uid = place.post_uid;--> statement-breakpoint
UPDATE post_channels place SET type = p.type, state = p.state, publish_date = p.publish_date, rights_end_on = p.rights_end_on, popularity = p.popularity
  FROM posts p WHERE p.uid = place.post_uid;--> statement-breakpoint
UPDATE post_tags place SET type = p.type, state = p.state, publish_date = p.publish_date, rights_end_on = p.rights_end_on, popularity = p.popularity
  FROM posts p WHERE p.uid = place.post_uid;--> statement-breakpoint
CREATE INDEX "post_authors_newest" ON "post_authors" USING btree ("author_id","publish_date" DESC NULLS LAST,"post_uid" DESC NULLS LAST,"type","rights_end_on","popularity") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "post_channels_newest" ON "post_channels" USING btree ("channel_id","publish_date" DESC NULLS LAST,"post_uid" DESC NULLS LAST,"type","rights_end_on","popularity") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "post_channels_popular" ON "post_channels" USING btree ("channel_id","popularity" DESC NULLS LAST,"post_uid" DESC NULLS LAST,"publish_date","type","rights_end_on") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "post_tags_newest" ON "post_tags" USING btree ("tag_id","publish_date" DESC NULLS LAST,"post_uid" DESC NULLS LAST,"type","rights_end_on","popularity") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "posts_newest_of_all" ON "posts" USING btree ("publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST,"rights_end_on","status") WHERE state = 'published';--> statement-breakpoint
CREATE INDEX "posts_column" ON "posts" USING btree ("column_id","publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST,"type","rights_end_on","popularity") WHERE state = 'published' and column_id is not null;--> statement-breakpoint
CREATE INDEX "posts_in_columns" ON "posts" USING btree ("publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST,"type","rights_end_on","popularity") WHERE state = 'published' and column_id is not null;--> statement-breakpoint
CREATE INDEX "posts_reviewer" ON "posts" USING btree ("reviewer_id","publish_date" DESC NULLS LAST,"uid" DESC NULLS LAST,"type","rights_end_on","popularity") WHERE state = 'published' and reviewer_id is not null;--> statement-breakpoint
-- What lists ask of a post stands beside each place of it (docs/decisions/0030). The lock waits for whoever changes the post
-- at this moment: what that one writes would else miss a place that it does not see yet.
CREATE FUNCTION place_takes_post() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT p.type, p.state, p.publish_date, p.rights_end_on, p.popularity
    INTO NEW.type, NEW.state, NEW.publish_date, NEW.rights_end_on, NEW.popularity
    FROM posts p WHERE p.uid = NEW.post_uid FOR NO KEY UPDATE;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER post_channels_take_post BEFORE INSERT ON post_channels FOR EACH ROW EXECUTE FUNCTION place_takes_post();
--> statement-breakpoint
CREATE TRIGGER post_tags_take_post BEFORE INSERT ON post_tags FOR EACH ROW EXECUTE FUNCTION place_takes_post();
--> statement-breakpoint
CREATE TRIGGER post_authors_take_post BEFORE INSERT ON post_authors FOR EACH ROW EXECUTE FUNCTION place_takes_post();
--> statement-breakpoint
CREATE FUNCTION post_tells_places() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE post_channels SET type = NEW.type, state = NEW.state, publish_date = NEW.publish_date, rights_end_on = NEW.rights_end_on, popularity = NEW.popularity
   WHERE post_uid = NEW.uid;
  UPDATE post_tags SET type = NEW.type, state = NEW.state, publish_date = NEW.publish_date, rights_end_on = NEW.rights_end_on, popularity = NEW.popularity
   WHERE post_uid = NEW.uid;
  UPDATE post_authors SET type = NEW.type, state = NEW.state, publish_date = NEW.publish_date, rights_end_on = NEW.rights_end_on, popularity = NEW.popularity
   WHERE post_uid = NEW.uid;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_tell_places AFTER UPDATE OF type, state, publish_date, rights_end_on, popularity ON posts FOR EACH ROW
  WHEN ((NEW.type, NEW.state, NEW.publish_date, NEW.rights_end_on, NEW.popularity)
    IS DISTINCT FROM (OLD.type, OLD.state, OLD.publish_date, OLD.rights_end_on, OLD.popularity))
  EXECUTE FUNCTION post_tells_places();
