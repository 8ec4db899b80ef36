ALTER TABLE "orders" DROP CONSTRAINT "orders_member_id_members_id_fk";
--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "erase_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "former_buyer" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rights_source" ON "rights" USING btree ("source");