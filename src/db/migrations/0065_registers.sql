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
-- What is archived is in no list of readers: an entry that is archived leaves its list, and one that returns enters it.
CREATE OR REPLACE FUNCTION row_may_show(shown jsonb) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT shown IS NOT NULL AND shown ->> 'archived_at' IS NULL
    AND coalesce((shown ->> 'active')::boolean, true) AND coalesce((shown ->> 'on_sale')::boolean, true)
    AND coalesce((shown ->> 'shown_from')::timestamptz <= clock_timestamp() + interval '1 minute', true)
    AND coalesce((shown ->> 'shown_until')::timestamptz > clock_timestamp() - interval '1 minute', true)
    AND CASE WHEN shown ->> 'publish_date' IS NULL THEN true
      WHEN length(shown ->> 'publish_date') = 10
        THEN (shown ->> 'publish_date')::date <= ((clock_timestamp() + interval '1 minute') AT TIME ZONE 'Asia/Taipei')::date
      ELSE (shown ->> 'publish_date')::timestamptz <= clock_timestamp() + interval '1 minute' END
$$;
