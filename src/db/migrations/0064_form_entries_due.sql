-- outside a transaction
CREATE INDEX CONCURRENTLY "form_entries_created" ON "form_entries" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "form_entries_open" ON "form_entries" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE state in ('new', 'in_progress');
--> statement-breakpoint
-- in batches
UPDATE form_entries f SET due_on = (
  SELECT d::date FROM generate_series((f.created_at AT TIME ZONE 'Asia/Taipei')::date + 1, (f.created_at AT TIME ZONE 'Asia/Taipei')::date + 120, interval '1 day') d
  WHERE extract(isodow FROM d) < 6 AND NOT EXISTS (SELECT FROM holidays h WHERE h.day = d::date)
  ORDER BY d OFFSET CASE f.kind WHEN 'submission' THEN 29 WHEN 'contentlicensing' THEN 6 ELSE 2 END LIMIT 1)
WHERE f.id IN (SELECT id FROM form_entries WHERE due_on IS NULL AND kind IN ('submission', 'contentlicensing', 'ad', 'contact') ORDER BY id LIMIT 1000);
--> statement-breakpoint
-- in batches
UPDATE form_entries SET state = 'closed'
WHERE id IN (SELECT id FROM form_entries WHERE kind = 'activity' AND state = 'new' AND btrim(coalesce(fields ->> 'note', '')) = '' ORDER BY id LIMIT 1000);
