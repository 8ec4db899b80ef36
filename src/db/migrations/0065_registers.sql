CREATE TABLE "register_versions" (
	"register" text NOT NULL,
	"key" text NOT NULL,
	"version" integer NOT NULL,
	"event" text NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	"request" uuid,
	"value" jsonb NOT NULL,
	CONSTRAINT "register_versions_register_key_version_pk" PRIMARY KEY("register","key","version")
);
--> statement-breakpoint
ALTER TABLE "activities" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "newsletters" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "shop_items" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "columns" ADD COLUMN "archived_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "header_events" ADD COLUMN "shown_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "header_events" ADD COLUMN "shown_until" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "register_versions_request" ON "register_versions" USING btree ("request");--> statement-breakpoint
ALTER TABLE "activities" ADD CONSTRAINT "activities_seats_taken" CHECK ("activities"."url" is not null or "activities"."taken" <= "activities"."seats") NOT VALID;--> statement-breakpoint
-- An archived entry leaves its lists and enters them again when it returns. Its own cache tag stays in use: posts go on
-- naming an archived author or column, so a corrected name must reach them.
CREATE OR REPLACE FUNCTION names_of_row(list text, thing text, keys text[], ordering text[], apart text[], was jsonb, now_is jsonb)
RETURNS SETOF text LANGUAGE plpgsql VOLATILE AS $$
DECLARE
  showed boolean := row_may_show(was);
  shows boolean := row_may_show(now_is);
BEGIN
  IF was IS NOT DISTINCT FROM now_is OR NOT (showed OR shows) THEN RETURN; END IF;
  RETURN QUERY SELECT thing || ':' || (known ->> key) || ':' || field
    FROM unnest(keys) AS key, unnest(apart) AS field, (VALUES (was), (now_is)) AS row(known)
   WHERE known IS NOT NULL AND was -> field IS DISTINCT FROM now_is -> field;
  IF was - apart IS NOT DISTINCT FROM now_is - apart THEN RETURN; END IF;
  IF thing <> '' THEN
    RETURN QUERY SELECT thing || ':' || (known ->> key) FROM unnest(keys) AS key, (VALUES (was), (now_is)) AS row(known) WHERE known IS NOT NULL;
  END IF;
  IF list <> '' AND (thing = '' OR showed <> shows OR was -> 'archived_at' IS DISTINCT FROM now_is -> 'archived_at' OR EXISTS (SELECT FROM unnest(ordering || keys) AS field WHERE was -> field IS DISTINCT FROM now_is -> field)) THEN
    RETURN NEXT list;
  END IF;
END $$;
