CREATE TABLE "search_synonyms" (
	"id" integer PRIMARY KEY NOT NULL,
	"words" text[] NOT NULL,
	"narrower" boolean NOT NULL
);
