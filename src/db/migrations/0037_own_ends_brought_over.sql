-- outside a transaction
-- in batches
UPDATE posts SET rights_end_on = rights_end_on WHERE uid IN (SELECT uid FROM posts WHERE rights_end_on IS NOT NULL AND own_rights_end_on IS NULL ORDER BY uid LIMIT 1000);
