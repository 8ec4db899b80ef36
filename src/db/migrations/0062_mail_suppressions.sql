CREATE TABLE "mail_suppressions" (
	"email" text PRIMARY KEY NOT NULL,
	"since" timestamp with time zone DEFAULT now() NOT NULL
);
