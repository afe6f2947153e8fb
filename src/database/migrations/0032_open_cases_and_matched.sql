-- A movement that was unexplained, and whose object is booked later, is booked back under a name of its own.
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_about";--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_about" CHECK (payment_id is not null and transaction_id is not null
  or payment_id is not null and split_part(posting, ':', 1) in ('fee', 'dispute-withdrawn', 'dispute-reinstated')
  or split_part(posting, ':', 1) in ('operator-payout', 'operator-payout-returned', 'unmatched', 'matched')) NOT VALID;--> statement-breakpoint
ALTER TABLE "ledger_entries" VALIDATE CONSTRAINT "ledger_entries_about";--> statement-breakpoint
CREATE INDEX "ledger_entries_moved" ON "ledger_entries" USING btree ("created_at") WHERE account = 'at-provider';--> statement-breakpoint
CREATE INDEX "ledger_entries_debts" ON "ledger_entries" USING btree ("transaction_id") WHERE account = 'owed-by-lender';--> statement-breakpoint
DROP INDEX "balance_transactions_waiting";--> statement-breakpoint
CREATE INDEX "balance_transactions_unbooked" ON "balance_transactions" USING btree ("moved_at") WHERE state in ('waiting', 'unmatched');--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("created_at") WHERE state <> 'resolved';
