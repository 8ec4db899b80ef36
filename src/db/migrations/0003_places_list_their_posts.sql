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
