CREATE TABLE "digital_features" (
	"id" integer PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"lead" text NOT NULL,
	"credits" text NOT NULL,
	"channel_id" integer,
	"publish_date" timestamp with time zone NOT NULL,
	"cover_id" text,
	"chapters" jsonb NOT NULL,
	"references" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "digital_features" ADD CONSTRAINT "digital_features_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digital_features" ADD CONSTRAINT "digital_features_cover_id_media_id_fk" FOREIGN KEY ("cover_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER digital_features_purge AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON digital_features FOR EACH STATEMENT EXECUTE FUNCTION table_purge('digital_features');
