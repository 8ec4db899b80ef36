-- outside a transaction
-- allowed: IF NOT EXISTS makes it idempotent
ALTER TABLE "posts" ADD COLUMN IF NOT EXISTS "review_due_on" date;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "posts_review_due" ON "posts" USING btree ("review_due_on") WHERE state = 'published' and reviewed_at is not null;
--> statement-breakpoint
-- in batches
UPDATE "posts" p SET "review_due_on" = ((p."reviewed_at" AT TIME ZONE 'Asia/Taipei')::date + make_interval(months => coalesce((SELECT min(c."review_months") FROM "post_channels" pc JOIN "channels" c ON c."id" = pc."channel_id" WHERE pc."post_uid" = p."uid"), 24)))::date WHERE p."uid" IN (SELECT "uid" FROM "posts" WHERE "reviewed_at" IS NOT NULL AND "review_due_on" IS NULL ORDER BY "uid" LIMIT 1000);
