CREATE TABLE "announced_hours" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
INSERT INTO announced_hours (id, until) VALUES (1, now());
