-- outside a transaction
CREATE INDEX CONCURRENTLY "media_newest" ON "media" USING btree (coalesce(uploaded_at, 'epoch'::timestamptz),"id");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_rights" ON "media" USING btree ("rights_until") WHERE rights_until is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "media_in_database" ON "media" USING btree ("id") WHERE bytes is not null;