ALTER TABLE "coupons" ADD CONSTRAINT "coupons_code_plain" CHECK ("coupons"."code" ~ '^[0-9A-Z]+$') NOT VALID;--> statement-breakpoint
ALTER TABLE "partner_codes" ADD CONSTRAINT "partner_codes_code_plain" CHECK ("partner_codes"."code" ~ '^[0-9A-Z]+$') NOT VALID;
