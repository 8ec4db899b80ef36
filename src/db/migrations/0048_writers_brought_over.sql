-- outside a transaction
-- in batches
-- allowed: rows are brought over into a table that nobody fills yet, a thousand at a time; what is there is left out
INSERT INTO manuscript_writers (uid, member)
SELECT DISTINCT v.uid, v.by FROM manuscript_versions v
WHERE v.by IS NOT NULL AND v.kind IN ('auto', 'named', 'restored')
  AND v.hash IS DISTINCT FROM (
    SELECT e.hash FROM manuscript_versions e WHERE e.uid = v.uid AND e.version < v.version ORDER BY e.version DESC LIMIT 1
  )
  AND NOT EXISTS (SELECT FROM manuscript_writers w WHERE w.uid = v.uid AND w.member = v.by)
LIMIT 1000
ON CONFLICT DO NOTHING;
