CREATE TABLE "member_roles" (
	"member_id" uuid NOT NULL,
	"role_key" text NOT NULL,
	CONSTRAINT "member_roles_member_id_role_key_pk" PRIMARY KEY("member_id","role_key")
);
--> statement-breakpoint
CREATE TABLE "staff_authors" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"author_id" integer NOT NULL,
	CONSTRAINT "staff_authors_author_id_unique" UNIQUE("author_id")
);
--> statement-breakpoint
CREATE TABLE "staff_roles" (
	"key" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"name" text NOT NULL,
	"capabilities" text[] NOT NULL,
	CONSTRAINT "staff_roles_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "member_roles" ADD CONSTRAINT "member_roles_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_roles" ADD CONSTRAINT "member_roles_role_key_staff_roles_key_fk" FOREIGN KEY ("role_key") REFERENCES "public"."staff_roles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_authors" ADD CONSTRAINT "staff_authors_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_authors" ADD CONSTRAINT "staff_authors_author_id_authors_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."authors"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_roles_role" ON "member_roles" USING btree ("role_key");
--> statement-breakpoint
-- What every process remembers of a member goes when their roles change, or what these are worth.
CREATE TRIGGER member_roles_purge AFTER INSERT OR DELETE ON member_roles FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');
--> statement-breakpoint
CREATE TRIGGER staff_authors_purge AFTER INSERT OR UPDATE OR DELETE ON staff_authors FOR EACH ROW EXECUTE FUNCTION member_purge('member_id');
--> statement-breakpoint
CREATE FUNCTION staff_role_purge() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM notify_purge('member:' || member_id) FROM member_roles WHERE role_key = NEW.key;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER staff_roles_purge AFTER UPDATE ON staff_roles FOR EACH ROW EXECUTE FUNCTION staff_role_purge();
