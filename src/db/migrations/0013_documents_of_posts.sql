ALTER TABLE "posts" ADD COLUMN "document" jsonb;--> statement-breakpoint
ALTER TABLE "posts" ADD COLUMN "compiled_at" timestamp with time zone;--> statement-breakpoint
-- A release before this one writes a post's print (blocks) without its document, also after somebody has gone back to it: then
-- the document is no longer what the public reads, and goes, so that nothing is found by words that are there no more.
CREATE FUNCTION post_loses_document() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.document := NULL;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER posts_lose_document BEFORE UPDATE OF blocks ON posts FOR EACH ROW
  WHEN (NEW.blocks IS DISTINCT FROM OLD.blocks AND NEW.compiled_at IS NOT DISTINCT FROM OLD.compiled_at)
  EXECUTE FUNCTION post_loses_document();
