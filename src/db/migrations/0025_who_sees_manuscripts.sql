ALTER TABLE "manuscripts" ADD COLUMN "reviewer" integer;
