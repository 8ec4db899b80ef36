CREATE TABLE "terms_acceptances" (
	"member_id" uuid NOT NULL,
	"product" text NOT NULL,
	"version" text NOT NULL,
	"accepted_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "terms_acceptances_member_id_product_version_pk" PRIMARY KEY("member_id","product","version")
);
--> statement-breakpoint
ALTER TABLE "terms_acceptances" ADD CONSTRAINT "terms_acceptances_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_onboarding_once" ON "coupons" USING btree ("member_id") WHERE campaign = 'fti';