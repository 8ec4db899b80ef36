-- outside a transaction
CREATE INDEX CONCURRENTLY "media_by_terms" ON "media" USING gin (media_terms(title, credit, alt, licence, id)) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
-- allowed: it changes nothing but what the planner knows of the new index
ANALYZE media;
