-- outside a transaction
CREATE INDEX CONCURRENTLY "manuscripts_authors" ON "manuscripts" USING gin ("authors");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "manuscripts_channels" ON "manuscripts" USING gin ("channels");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "manuscripts_drafts" ON "manuscripts" USING btree ("changed_at","uid") WHERE withdrawn_at is null and published_version is null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "manuscripts_withdrawn" ON "manuscripts" USING btree ("changed_at","uid") WHERE withdrawn_at is not null;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "manuscripts_unpublished_changes" ON "manuscripts" USING btree ("changed_at","uid") WHERE published_version is not null and version <> published_version;--> statement-breakpoint
CREATE INDEX CONCURRENTLY "manuscripts_publish_date" ON "manuscripts" USING btree ("publish_date");--> statement-breakpoint
CREATE INDEX CONCURRENTLY "manuscripts_ends" ON "manuscripts" USING btree ("ends_on") WHERE ends_on is not null;