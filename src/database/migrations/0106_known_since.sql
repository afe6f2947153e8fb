ALTER TABLE "users" ADD COLUMN "known_since" timestamp with time zone;
