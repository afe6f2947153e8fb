ALTER TABLE "provider_calls" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "letters" ADD COLUMN "claimed_by" text;