CREATE TABLE "mail_switch" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"stopped" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "mail_switch_one" CHECK ("mail_switch"."id" = 1)
);
