ALTER TABLE "cases" ADD COLUMN "decided_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE "cases" SET "decided_amount" = "amount" - "settled_amount" WHERE "reason" = 'card-dispute' AND "outcome" = 'lost' AND "state" = 'resolved' AND "amount" IS NOT NULL;
