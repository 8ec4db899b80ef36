CREATE TABLE "recovery_codes" (
	"member_id" uuid NOT NULL,
	"digest" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "recovery_codes_member_id_digest_pk" PRIMARY KEY("member_id","digest")
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "worked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "recovery_codes" ADD CONSTRAINT "recovery_codes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- what is remembered of whoever is signed in holds what they have shown of themselves
CREATE TRIGGER second_factors_purge AFTER INSERT OR UPDATE OR DELETE ON second_factors FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');
--> statement-breakpoint
CREATE TRIGGER passkeys_purge AFTER INSERT OR DELETE ON passkeys FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');
--> statement-breakpoint
CREATE TRIGGER sessions_proven_purge AFTER UPDATE OF proven_at ON sessions FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');
