-- A payment may be for several transactions, and a transaction may have several payments after each other.
ALTER TABLE "payments" ADD COLUMN "kind" text DEFAULT 'booking' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD COLUMN "kind" text DEFAULT 'booking' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD COLUMN "position" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD COLUMN "captured_amount" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD COLUMN "captured_payout" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD COLUMN "ended_at" timestamp with time zone;--> statement-breakpoint
UPDATE "payment_shares" SET
  "captured_amount" = p."captured_amount",
  "captured_payout" = least(p."captured_amount", coalesce((
    SELECT -sum(e."amount") FROM "ledger_entries" e
    WHERE e."transaction_id" = "payment_shares"."transaction_id" AND e."account" = 'owed-to-lender' AND e."posting" LIKE 'capture:%'), 0)),
  "ended_at" = CASE WHEN p."state" IN ('voided', 'refunded') OR EXISTS (
    SELECT FROM "payment_calls" c WHERE c."payment_id" = p."id" AND c."purpose" IN ('cancel-intent', 'refund') AND c."state" IN ('open', 'done'))
    THEN rotation_now() END
FROM "payments" p WHERE p."id" = "payment_shares"."payment_id";--> statement-breakpoint
ALTER TABLE "payment_shares" DROP CONSTRAINT "payment_shares_transaction_id_unique";--> statement-breakpoint
CREATE INDEX "payment_shares_transaction" ON "payment_shares" USING btree ("transaction_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_shares_one_live" ON "payment_shares" USING btree ("transaction_id") WHERE kind = 'booking' and ended_at is null;--> statement-breakpoint
ALTER TABLE "payment_shares" ADD CONSTRAINT "payment_shares_captured" CHECK ("payment_shares"."captured_payout" >= 0 and "payment_shares"."captured_payout" <= "payment_shares"."captured_amount");--> statement-breakpoint
-- An attempt is the payment's, and names what it captures.
ALTER TABLE "payment_attempts" ADD COLUMN "payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "shares" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "payment_attempts" a SET "payment_id" = c."payment_id",
  "shares" = CASE WHEN c."purpose" = 'capture' THEN (
    SELECT jsonb_build_array(jsonb_build_object('transactionId', t."id", 'payin', t."payin_amount", 'payout', t."payout_amount"))
    FROM "transactions" t WHERE t."id" = a."transaction_id") ELSE '[]'::jsonb END
FROM "payment_calls" c WHERE c."id" = a."call_id";--> statement-breakpoint
ALTER TABLE "payment_attempts" ALTER COLUMN "payment_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "payments"("id");--> statement-breakpoint
DROP INDEX "payment_attempts_one_open";--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempts_one_open" ON "payment_attempts" USING btree ("payment_id") WHERE state = 'open';--> statement-breakpoint
-- A dispute opens a case for each transaction of its payment.
ALTER TABLE "cases" DROP CONSTRAINT "cases_reference_unique";--> statement-breakpoint
CREATE UNIQUE INDEX "cases_reference" ON "cases" USING btree ("reference","transaction_id");--> statement-breakpoint
-- Moments that timers and rules count from.
ALTER TABLE "transactions" ADD COLUMN "payment_requested_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "accepted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "delivered_at" timestamp with time zone;--> statement-breakpoint
UPDATE "transactions" t SET
  "payment_requested_at" = CASE WHEN EXISTS (SELECT FROM "payment_shares" s WHERE s."transaction_id" = t."id") THEN t."created_at" END,
  "accepted_at" = (SELECT min(h."created_at") FROM "transaction_transitions" h WHERE h."transaction_id" = t."id" AND h."to_state" = 'accepted'),
  "delivered_at" = (SELECT min(h."created_at") FROM "transaction_transitions" h WHERE h."transaction_id" = t."id" AND h."to_state" = 'delivered');
--> statement-breakpoint
-- Offers and counter offers.
CREATE TABLE "offers" (
	"transaction_id" uuid NOT NULL,
	"round" smallint NOT NULL,
	"by" text NOT NULL,
	"amount" integer NOT NULL,
	"currency" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "offers_transaction_id_round_pk" PRIMARY KEY("transaction_id","round"),
	CONSTRAINT "offers_amount" CHECK ("offers"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "transactions"("id");--> statement-breakpoint
CREATE TRIGGER offers_append_only BEFORE UPDATE OR DELETE ON offers FOR EACH ROW EXECUTE FUNCTION refuse_change();
