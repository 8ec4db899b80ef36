CREATE TABLE "quiz_results" (
	"quiz_id" integer NOT NULL,
	"result" integer NOT NULL,
	"day" date NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "quiz_results_quiz_id_result_day_pk" PRIMARY KEY("quiz_id","result","day")
);
--> statement-breakpoint
ALTER TABLE "quiz_results" ADD CONSTRAINT "quiz_results_quiz_id_quizzes_id_fk" FOREIGN KEY ("quiz_id") REFERENCES "public"."quizzes"("id") ON DELETE cascade ON UPDATE no action;