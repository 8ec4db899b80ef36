-- outside a transaction
CREATE INDEX CONCURRENTLY "manuscripts_terms" ON "manuscripts" USING gin (manuscript_terms(title, type, authors, channels, version, published_version, withdrawn_at is not null)) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
-- allowed: it changes nothing but what the planner knows of the new index
ANALYZE manuscripts;
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "manuscripts_authors";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "manuscripts_channels";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "manuscripts_drafts";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "manuscripts_withdrawn";
--> statement-breakpoint
DROP INDEX CONCURRENTLY IF EXISTS "manuscripts_unpublished_changes";
