-- Signing is on by default. A recorded act is a decision of an administrator, an empty table is none.
INSERT INTO "signing_channels" ("channel_id")
SELECT "id" FROM "channels"
WHERE NOT EXISTS (SELECT FROM "audit" WHERE "action" = 'set-signing-channels')
ON CONFLICT DO NOTHING;
