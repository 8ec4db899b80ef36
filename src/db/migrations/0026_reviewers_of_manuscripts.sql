-- outside a transaction
CREATE INDEX CONCURRENTLY "manuscripts_owner" ON "manuscripts" USING btree ("created_by","changed_at","uid") WHERE created_by is not null;
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "manuscripts_reviewer" ON "manuscripts" USING btree ("reviewer","changed_at","uid") WHERE reviewer is not null;
--> statement-breakpoint
-- in batches
UPDATE manuscripts SET reviewer = said.reviewer FROM (
  SELECT m.uid, CASE WHEN v.uid IS NULL THEN p.reviewer_id ELSE (v.fields->>'reviewer')::int END AS reviewer
  FROM manuscripts m
  LEFT JOIN manuscript_versions v ON v.uid = m.uid AND v.version = m.version
  LEFT JOIN posts p ON p.uid = m.uid
  WHERE m.reviewer IS NULL AND CASE WHEN v.uid IS NULL THEN p.reviewer_id ELSE (v.fields->>'reviewer')::int END IS NOT NULL
  ORDER BY m.uid LIMIT 1000
) said WHERE manuscripts.uid = said.uid;
