CREATE TABLE "manuscript_writers" (
	"uid" bigint NOT NULL,
	"member" uuid NOT NULL,
	CONSTRAINT "manuscript_writers_pk" PRIMARY KEY("uid","member")
);
--> statement-breakpoint
ALTER TABLE "manuscript_writers" ADD CONSTRAINT "manuscript_writers_uid_manuscripts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."manuscripts"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE TRIGGER manuscript_writers_stay BEFORE UPDATE OR DELETE ON manuscript_writers FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER manuscript_writers_are_not_emptied BEFORE TRUNCATE ON manuscript_writers FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
