-- outside a transaction
CREATE INDEX CONCURRENTLY "orders_coupon" ON "orders" ("coupon_code");
--> statement-breakpoint
CREATE INDEX CONCURRENTLY "orders_product" ON "orders" ("product_kind", "product_id");
--> statement-breakpoint
ALTER TABLE "subscriptions" VALIDATE CONSTRAINT "subscriptions_plan_id_plans_id_fk";
--> statement-breakpoint
ALTER TABLE "quizzes" VALIDATE CONSTRAINT "quizzes_channel_channels_slug_fk";
--> statement-breakpoint
ALTER TABLE "menu_items" VALIDATE CONSTRAINT "menu_items_parent_id_menu_items_id_fk";
