CREATE TABLE "former_tags" (
	"name" text PRIMARY KEY NOT NULL,
	"tag_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "merged_tags" (
	"id" integer PRIMARY KEY NOT NULL,
	"into_id" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_tags" ADD CONSTRAINT "former_tags_tag_id_tags_id_fk" FOREIGN KEY ("tag_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "merged_tags" ADD CONSTRAINT "merged_tags_into_id_tags_id_fk" FOREIGN KEY ("into_id") REFERENCES "public"."tags"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_tags_tag" ON "former_tags" USING btree ("tag_id");--> statement-breakpoint
CREATE INDEX "merged_tags_into" ON "merged_tags" USING btree ("into_id");--> statement-breakpoint
-- A list of names with another in the place of one, each once, in order.
CREATE FUNCTION retagged(list text[], was text, now_is text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT ARRAY(SELECT name FROM (
    SELECT CASE WHEN given = was THEN now_is ELSE given END AS name, min(at) AS at FROM unnest(list) WITH ORDINALITY AS u(given, at) GROUP BY 1
  ) named ORDER BY at)
$$;
--> statement-breakpoint
-- The keywords of a post, as its print has them: its topic's, its tags, and others; a topic's is not the tag's.
CREATE FUNCTION keywords_retagged(topic text, tags text[], keywords text[], was text, now_is text) RETURNS text[] LANGUAGE sql IMMUTABLE AS $$
  SELECT array_remove(retagged(ARRAY[topic] || retagged(tags, was, now_is) || array_remove(keywords, was), was, was), '')
$$;
--> statement-breakpoint
-- A tag's name is copied to where pages show it: the copies follow, keywords of posts among them; the old name leads to the tag.
CREATE OR REPLACE FUNCTION tag_renamed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE posts SET tag_names = retagged(tag_names, OLD.name, NEW.name),
      keywords = keywords_retagged(topic_keyword, tag_names, keywords, OLD.name, NEW.name)
   WHERE uid IN (SELECT post_uid FROM post_tags WHERE tag_id = NEW.id) AND OLD.name = ANY (tag_names);
  UPDATE channels SET topics = array_replace(topics, OLD.name, NEW.name) WHERE OLD.name = ANY (topics);
  UPDATE videos SET tags = array_replace(tags, OLD.name, NEW.name) WHERE OLD.name = ANY (tags);
  UPDATE newsletters SET tags = retagged(tags, OLD.name, NEW.name) WHERE OLD.name = ANY (tags);
  UPDATE topics SET tags = retagged(tags, OLD.name, NEW.name) WHERE OLD.name = ANY (tags);
  DELETE FROM former_tags WHERE name = NEW.name;
  INSERT INTO former_tags (name, tag_id) VALUES (OLD.name, NEW.id) ON CONFLICT (name) DO UPDATE SET tag_id = excluded.tag_id;
  RETURN NULL;
END $$;
