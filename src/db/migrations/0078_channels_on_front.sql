ALTER TABLE "channels" ADD COLUMN "on_front" boolean DEFAULT false NOT NULL;
