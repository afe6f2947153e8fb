-- Constant defaults: neither the table nor its rows are rewritten.
ALTER TABLE "listings" ADD COLUMN "courier_lead_days" smallint DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "pick_up_lead_days" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "capture_before" timestamp with time zone;--> statement-breakpoint
-- Not validated, because every row there is has the defaults, and looking at them all would hold the lock meanwhile.
ALTER TABLE "listings" ADD CONSTRAINT "listings_lead_days" CHECK ("listings"."courier_lead_days" between 1 and 7 and "listings"."pick_up_lead_days" between 0 and 7) NOT VALID;--> statement-breakpoint
-- Requests that wait for an answer get the deadline of their first day: 12 hours before it begins, at least 2 hours
-- after they were paid for. A deadline is asked again when a request is accepted, in the zone of the settings.
UPDATE "transactions" SET "due_at" = least("due_at", greatest(
    ("bookings"."display_start"::timestamp AT TIME ZONE 'Pacific/Auckland') - interval '12 hours',
    "transactions"."last_transitioned_at" + interval '2 hours'))
FROM "bookings" WHERE "bookings"."transaction_id" = "transactions"."id"
  AND "transactions"."state" = 'preauthorized' AND "transactions"."due_transition" = 'expire';
