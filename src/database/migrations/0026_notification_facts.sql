-- The worker makes the emails of notifications from their stored facts. Those of former events were queued with them;
-- their facts become what the bell reads, as far as the transaction still says it.
-- Before the table is altered, which locks it until the end of the migration.
UPDATE "notification_events" SET "facts" = jsonb_build_object(
  'transactionId', t.id,
  'sequence', split_part(once_key, ':', 2)::int,
  'customerId', t.customer_id,
  'providerId', t.provider_id,
  'to', facts -> 'to',
  'by', coalesce((SELECT h.by FROM transaction_transitions h
    WHERE h.transaction_id = t.id AND h.sequence = split_part(once_key, ':', 2)::int), 'system'),
  'actorId', actor_id,
  'otherName', facts -> 'otherName',
  'kind', t.kind,
  'listing', jsonb_build_object('id', t.listing_id, 'title', facts -> 'listing', 'designer', t.listing -> 'designer',
    'imageId', t.listing -> 'imageId'),
  'quantity', t.quantity,
  'delivery', t.delivery,
  'rentalDays', (SELECT jsonb_build_object('first', b.display_start, 'last', b.display_end) FROM bookings b
    WHERE b.transaction_id = t.id LIMIT 1),
  'currency', t.currency,
  'payin', t.payin_amount,
  'payout', t.payout_amount,
  'offer', null,
  'money', null,
  'plan', null,
  'freeUntil', null,
  'deadline', null,
  'rows', '[]'::jsonb)
FROM transactions t
WHERE t.id = "notification_events".transaction_id AND facts ? 'otherName' AND once_key ~ '^[0-9a-f-]{36}:[0-9]+:';--> statement-breakpoint
ALTER TABLE "notification_events" ADD COLUMN "email_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "notification_events" ADD COLUMN "email_failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "notification_events_email" ON "notification_events" USING btree ("email_at") WHERE email_at is not null;
