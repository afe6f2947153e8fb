ALTER TABLE "payment_events" ADD COLUMN "account_id" text;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "account_type" text;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "bank_last4" text;--> statement-breakpoint
ALTER TABLE "payout_accounts" ADD COLUMN "verification_failed" boolean DEFAULT false NOT NULL;