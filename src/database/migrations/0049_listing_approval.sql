ALTER TABLE "listings" ADD COLUMN "submitted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "returned_because" text;--> statement-breakpoint
UPDATE "listings" SET "submitted_at" = "updated_at" WHERE "state" = 'pendingApproval';--> statement-breakpoint
CREATE INDEX "listings_waiting" ON "listings" USING btree ("submitted_at","id") WHERE state = 'pendingApproval' and deleted_at is null;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_waiting_since" CHECK ("listings"."state" <> 'pendingApproval' or "listings"."submitted_at" is not null);