ALTER TABLE "transactions" ADD COLUMN "was_unanswerable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- Of those that had run out before, what both were told, with the others of the same payment.
UPDATE "transactions" SET "was_unanswerable" = true WHERE "last_transition" = 'expire' AND "id" IN (
  SELECT coalesce(o."transaction_id", e."transaction_id") FROM "notification_events" e
  LEFT JOIN "payment_shares" s ON s."transaction_id" = e."transaction_id" AND s."kind" = 'booking'
  LEFT JOIN "payment_shares" o ON o."payment_id" = s."payment_id" AND o."kind" = 'booking'
  WHERE e."kind" = 'request-expired' AND e."facts" ->> 'isOneGone' = 'true');
