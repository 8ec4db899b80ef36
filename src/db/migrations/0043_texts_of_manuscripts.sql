CREATE TABLE "manuscript_texts" (
	"uid" bigint PRIMARY KEY NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"text" text NOT NULL,
	"terms" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "manuscript_texts_due" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "manuscript_texts_due_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"uid" bigint NOT NULL
);
--> statement-breakpoint
-- Long lists of numbers that do not shrink, and of which the planner need know nothing.
ALTER TABLE "manuscript_texts" ALTER COLUMN "terms" SET STORAGE EXTERNAL;
--> statement-breakpoint
ALTER TABLE "manuscript_texts" ALTER COLUMN "terms" SET STATISTICS 0;
--> statement-breakpoint
-- Gives what it is given. It is declared dear, so that the planner asks the index and never goes through the lists row by row.
CREATE FUNCTION asked_of_index(terms integer[]) RETURNS integer[] LANGUAGE plpgsql IMMUTABLE PARALLEL SAFE COST 100000 AS $$
BEGIN
  RETURN terms;
END $$;
--> statement-breakpoint
CREATE INDEX "manuscript_texts_terms" ON "manuscript_texts" USING gin (asked_of_index("terms")) WITH (gin_pending_list_limit = 256);
--> statement-breakpoint
ALTER INDEX "manuscript_texts_terms" ALTER COLUMN 1 SET STATISTICS 0;
--> statement-breakpoint
-- Whoever changes a manuscript only notes that it changed: nobody waits for its text to be read.
CREATE FUNCTION manuscript_texts_are_due() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    DELETE FROM manuscript_texts t USING gone WHERE t.uid = gone.uid;
  ELSE
    INSERT INTO manuscript_texts_due (uid) SELECT uid FROM changed;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER manuscripts_made AFTER INSERT ON manuscripts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION manuscript_texts_are_due();
--> statement-breakpoint
CREATE TRIGGER manuscripts_changed AFTER UPDATE ON manuscripts REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION manuscript_texts_are_due();
--> statement-breakpoint
CREATE TRIGGER manuscripts_removed AFTER DELETE ON manuscripts REFERENCING OLD TABLE AS gone FOR EACH STATEMENT EXECUTE FUNCTION manuscript_texts_are_due();
--> statement-breakpoint
INSERT INTO manuscript_texts_due (uid) SELECT uid FROM manuscripts;
