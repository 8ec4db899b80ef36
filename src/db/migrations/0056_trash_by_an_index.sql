-- outside a transaction
ALTER TABLE "manuscripts" VALIDATE CONSTRAINT "manuscripts_trashed_unread";
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "manuscripts_trashed" ON "manuscripts" USING btree ("changed_at","uid") WHERE trashed_at is not null;
