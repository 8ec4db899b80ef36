CREATE TABLE "ad_count_batches" (
	"batch" text PRIMARY KEY NOT NULL,
	"taken_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ad_counts" (
	"ad_id" integer NOT NULL,
	"day" date NOT NULL,
	"impressions" integer DEFAULT 0 NOT NULL,
	"clicks" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "ad_counts_ad_id_day_pk" PRIMARY KEY("ad_id","day")
);
--> statement-breakpoint
ALTER TABLE "ad_counts" ADD CONSTRAINT "ad_counts_ad_id_house_ads_id_fk" FOREIGN KEY ("ad_id") REFERENCES "public"."house_ads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "ad_count_batches_taken" ON "ad_count_batches" USING btree ("taken_at");