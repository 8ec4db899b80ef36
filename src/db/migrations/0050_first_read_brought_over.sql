-- outside a transaction
-- in batches
UPDATE manuscripts SET first_read_at = read.at FROM (
  SELECT s.uid, min(s.public_at) AS at FROM manuscript_steps s JOIN manuscripts m ON m.uid = s.uid
  WHERE m.first_read_at IS NULL AND s.kind = 'published' AND s.public_at IS NOT NULL
  GROUP BY s.uid ORDER BY s.uid LIMIT 1000
) read WHERE manuscripts.uid = read.uid;
