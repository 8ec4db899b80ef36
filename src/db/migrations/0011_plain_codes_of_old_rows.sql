-- outside a transaction
ALTER TABLE "coupons" VALIDATE CONSTRAINT "coupons_code_plain";
--> statement-breakpoint
ALTER TABLE "partner_codes" VALIDATE CONSTRAINT "partner_codes_code_plain";
