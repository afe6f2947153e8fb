-- Stripe was called the provider, who is the person that lends; outbox calls were called promised, attempts and hits tries.
ALTER TABLE "provider_calls" RENAME TO "payment_calls";--> statement-breakpoint
ALTER TABLE "payment_calls" RENAME COLUMN "kind" TO "mode";--> statement-breakpoint
UPDATE "payment_calls" SET "mode" = CASE "mode" WHEN 'asking' THEN 'blocking' ELSE 'outbox' END;--> statement-breakpoint
UPDATE "payment_calls" SET "parameters" = ("parameters" - 'customerId') || jsonb_build_object('stripeCustomerId', "parameters" -> 'customerId') WHERE "parameters" ? 'customerId';--> statement-breakpoint
ALTER TABLE "payment_calls" RENAME CONSTRAINT "provider_calls_pkey" TO "payment_calls_pkey";--> statement-breakpoint
ALTER TABLE "payment_calls" RENAME CONSTRAINT "provider_calls_idempotency_key_unique" TO "payment_calls_idempotency_key_unique";--> statement-breakpoint
ALTER TABLE "payment_calls" RENAME CONSTRAINT "provider_calls_payment_id_payments_id_fk" TO "payment_calls_payment_id_payments_id_fk";--> statement-breakpoint
ALTER TABLE "payment_calls" RENAME CONSTRAINT "provider_calls_transaction_id_transactions_id_fk" TO "payment_calls_transaction_id_transactions_id_fk";--> statement-breakpoint
ALTER INDEX "provider_calls_once" RENAME TO "payment_calls_once";--> statement-breakpoint
ALTER INDEX "provider_calls_transaction" RENAME TO "payment_calls_transaction";--> statement-breakpoint
DROP INDEX "provider_calls_due";--> statement-breakpoint
CREATE INDEX "payment_calls_due" ON "payment_calls" USING btree ("next_at") WHERE state = 'open' and mode = 'outbox';--> statement-breakpoint
ALTER TABLE "provider_events" RENAME TO "payment_events";--> statement-breakpoint
ALTER TABLE "payment_events" RENAME COLUMN "tries" TO "attempts";--> statement-breakpoint
ALTER TABLE "payment_events" RENAME CONSTRAINT "provider_events_pkey" TO "payment_events_pkey";--> statement-breakpoint
ALTER INDEX "provider_events_due" RENAME TO "payment_events_due";--> statement-breakpoint
ALTER TABLE "attempts" RENAME TO "payment_attempts";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "attempts_pkey" TO "payment_attempts_pkey";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "attempts_transaction_id_transactions_id_fk" TO "payment_attempts_transaction_id_transactions_id_fk";--> statement-breakpoint
ALTER TABLE "payment_attempts" RENAME CONSTRAINT "attempts_actor_id_users_id_fk" TO "payment_attempts_actor_id_users_id_fk";--> statement-breakpoint
ALTER INDEX "attempts_one_open" RENAME TO "payment_attempts_one_open";--> statement-breakpoint
ALTER INDEX "attempts_due" RENAME TO "payment_attempts_due";--> statement-breakpoint
ALTER TABLE "tries" RENAME TO "rate_limit_hits";--> statement-breakpoint
ALTER TABLE "rate_limit_hits" RENAME CONSTRAINT "tries_pkey" TO "rate_limit_hits_pkey";--> statement-breakpoint
ALTER INDEX "tries_key" RENAME TO "rate_limit_hits_key";--> statement-breakpoint
ALTER INDEX "tries_at" RENAME TO "rate_limit_hits_at";--> statement-breakpoint
ALTER TABLE "payments" RENAME COLUMN "customer_id" TO "stripe_customer_id";--> statement-breakpoint
ALTER TABLE "payment_customers" RENAME COLUMN "customer_id" TO "stripe_customer_id";--> statement-breakpoint
ALTER TABLE "payment_customers" RENAME CONSTRAINT "payment_customers_customer_id_unique" TO "payment_customers_stripe_customer_id_unique";
