CREATE TABLE "manuscript_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manuscript_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" bigint NOT NULL,
	"block" text,
	"excerpt" text DEFAULT '' NOT NULL,
	"text" text NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	"mentions" uuid[] DEFAULT '{}' NOT NULL,
	"answers" bigint,
	"resolved_by" uuid,
	"resolved_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "manuscript_steps" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manuscript_steps_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" bigint NOT NULL,
	"kind" text NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"by" uuid,
	"at" timestamp with time zone NOT NULL,
	"reviewer" integer,
	"to_member" uuid,
	"note" text DEFAULT '' NOT NULL,
	"spelling_only" boolean DEFAULT false NOT NULL,
	"public_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "signing_channels" (
	"channel_id" integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "manuscript_notes" ADD CONSTRAINT "manuscript_notes_uid_manuscripts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."manuscripts"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manuscript_steps" ADD CONSTRAINT "manuscript_steps_uid_manuscripts_uid_fk" FOREIGN KEY ("uid") REFERENCES "public"."manuscripts"("uid") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signing_channels" ADD CONSTRAINT "signing_channels_channel_id_channels_id_fk" FOREIGN KEY ("channel_id") REFERENCES "public"."channels"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "manuscript_notes_uid" ON "manuscript_notes" USING btree ("uid","id");--> statement-breakpoint
CREATE INDEX "manuscript_notes_mentions" ON "manuscript_notes" USING gin ("mentions") WHERE resolved_at is null;--> statement-breakpoint
CREATE INDEX "manuscript_steps_uid" ON "manuscript_steps" USING btree ("uid","id");--> statement-breakpoint
CREATE INDEX "manuscript_steps_reviewer" ON "manuscript_steps" USING btree ("reviewer","id") WHERE kind = 'submitted';--> statement-breakpoint
CREATE INDEX "manuscript_steps_back" ON "manuscript_steps" USING btree ("to_member","id") WHERE to_member is not null;--> statement-breakpoint
CREATE INDEX "manuscript_steps_ready" ON "manuscript_steps" USING btree ("id") WHERE kind = 'signed' or (kind = 'submitted' and reviewer is null);--> statement-breakpoint
CREATE INDEX "manuscript_steps_spelling" ON "manuscript_steps" USING btree ("at") WHERE spelling_only;--> statement-breakpoint
CREATE TRIGGER manuscript_steps_stay BEFORE UPDATE OR DELETE ON manuscript_steps FOR EACH ROW EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER manuscript_steps_are_not_emptied BEFORE TRUNCATE ON manuscript_steps FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
