-- outside a transaction
CREATE INDEX CONCURRENTLY "mail_outbox_recipient" ON "mail_outbox" USING btree (lower("recipient"),"created_at");
