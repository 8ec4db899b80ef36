ALTER TABLE "house_ads" ADD COLUMN "shown_from" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "house_ads" ADD COLUMN "shown_until" timestamp with time zone;--> statement-breakpoint
-- Whether the public sees a row of any other table: it is switched on, on sale, out, within its hours.
CREATE OR REPLACE FUNCTION row_may_show(shown jsonb) RETURNS boolean LANGUAGE sql VOLATILE AS $$
  SELECT shown IS NOT NULL AND coalesce((shown ->> 'active')::boolean, true) AND coalesce((shown ->> 'on_sale')::boolean, true)
    AND coalesce((shown ->> 'shown_from')::timestamptz <= clock_timestamp() + interval '1 minute', true)
    AND coalesce((shown ->> 'shown_until')::timestamptz > clock_timestamp() - interval '1 minute', true)
    AND CASE WHEN shown ->> 'publish_date' IS NULL THEN true
      WHEN length(shown ->> 'publish_date') = 10
        THEN (shown ->> 'publish_date')::date <= ((clock_timestamp() + interval '1 minute') AT TIME ZONE 'Asia/Taipei')::date
      ELSE (shown ->> 'publish_date')::timestamptz <= clock_timestamp() + interval '1 minute' END
$$;
