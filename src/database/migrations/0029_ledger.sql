-- Fees are read from Stripe after a capture, also for payments that were captured before.
ALTER TABLE "payments" ADD COLUMN "fee_due_at" timestamp with time zone;--> statement-breakpoint
UPDATE "payments" SET "fee_due_at" = clock_timestamp() WHERE "captured_amount" > 0;--> statement-breakpoint
CREATE INDEX "payments_fee_due" ON "payments" USING btree ("fee_due_at") WHERE fee_due_at is not null;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD COLUMN "lost_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD CONSTRAINT "payment_shares_lost" CHECK ("payment_shares"."lost_amount" >= 0);--> statement-breakpoint
-- A fee and what a bank takes concern a payment as a whole; the operator's payouts and unexplained movements none.
ALTER TABLE "ledger_entries" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "transaction_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_about" CHECK (payment_id is not null and transaction_id is not null
  or payment_id is not null and split_part(posting, ':', 1) in ('fee', 'dispute-withdrawn', 'dispute-reinstated')
  or split_part(posting, ':', 1) in ('operator-payout', 'operator-payout-returned', 'unmatched')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_about";--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE TABLE "balance_transactions" (
  "id" text PRIMARY KEY NOT NULL,
  "type" text NOT NULL,
  "category" text NOT NULL,
  "amount" integer NOT NULL,
  "fee" integer NOT NULL,
  "currency" text NOT NULL,
  "source_id" text,
  "moved_at" timestamp with time zone NOT NULL,
  "state" text DEFAULT 'waiting' NOT NULL,
  "created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL
);--> statement-breakpoint
CREATE INDEX "balance_transactions_moved" ON "balance_transactions" USING btree ("moved_at");--> statement-breakpoint
CREATE INDEX "balance_transactions_source" ON "balance_transactions" USING btree ("source_id");--> statement-breakpoint
CREATE INDEX "balance_transactions_waiting" ON "balance_transactions" USING btree ("moved_at") WHERE state = 'waiting';--> statement-breakpoint
-- What the operator decides, with its amount and dates.
ALTER TABLE "cases" ALTER COLUMN "transaction_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "amount" integer;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "settled_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "is_inquiry" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "outcome" text;--> statement-breakpoint
ALTER TABLE "cases" ADD COLUMN "evidence_due_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");--> statement-breakpoint
CREATE INDEX "cases_payment" ON "cases" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_reference_alone" ON "cases" USING btree ("reference") WHERE transaction_id is null;
