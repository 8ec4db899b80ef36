-- outside a transaction
-- in batches
UPDATE "channels" SET "on_front" = true WHERE "id" IN (SELECT "id" FROM "channels" WHERE "feature" AND NOT "on_front" ORDER BY "id" LIMIT 1000);
