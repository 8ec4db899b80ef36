-- outside a transaction
CREATE INDEX CONCURRENTLY "mail_outbox_unsent" ON "mail_outbox" USING btree ("priority" DESC NULLS LAST,"created_at") WHERE sent_at is null and failed_at is null;
