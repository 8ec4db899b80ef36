CREATE TABLE "form_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "form_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"entry" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"by" uuid,
	"kind" text NOT NULL,
	"text" text DEFAULT '' NOT NULL,
	"mail" uuid,
	"key" uuid,
	CONSTRAINT "form_events_key_unique" UNIQUE("key")
);
--> statement-breakpoint
ALTER TABLE "mail_outbox" ADD COLUMN "thread" uuid[];--> statement-breakpoint
ALTER TABLE "form_entries" ADD COLUMN "state" text DEFAULT 'new' NOT NULL;--> statement-breakpoint
ALTER TABLE "form_entries" ADD COLUMN "assignee" uuid;--> statement-breakpoint
ALTER TABLE "form_entries" ADD COLUMN "due_on" date;--> statement-breakpoint
ALTER TABLE "form_entries" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "form_entries" ADD COLUMN "receipt" uuid;--> statement-breakpoint
ALTER TABLE "form_events" ADD CONSTRAINT "form_events_entry_form_entries_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."form_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "form_events_entry" ON "form_events" USING btree ("entry","id");
