ALTER TABLE "sessions" ADD COLUMN "former_token_hash" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "strengthened_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "sessions_former_token" ON "sessions" USING btree ("former_token_hash") WHERE former_token_hash is not null;