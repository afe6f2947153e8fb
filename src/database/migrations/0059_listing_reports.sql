CREATE TABLE "listing_reports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"reporter_id" uuid,
	"reporter_key" text,
	"reason" text NOT NULL,
	"details" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	"decided_at" timestamp with time zone,
	"outcome" text,
	CONSTRAINT "listing_reports_reason" CHECK ("listing_reports"."reason" in ('counterfeit', 'misleading', 'scam', 'offensive', 'prohibited', 'other')),
	CONSTRAINT "listing_reports_details" CHECK (length("listing_reports"."details") <= 2000),
	CONSTRAINT "listing_reports_decided" CHECK (("listing_reports"."decided_at" is null) = ("listing_reports"."outcome" is null) and "listing_reports"."outcome" in ('dismissed', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "closed_because" text;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "listing_reports" ADD CONSTRAINT "listing_reports_reporter_id_users_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "listing_reports_open" ON "listing_reports" USING btree ("listing_id","reporter_key") WHERE "listing_reports"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "listing_reports_listing" ON "listing_reports" USING btree ("listing_id","created_at");--> statement-breakpoint
CREATE INDEX "listing_reports_reporter" ON "listing_reports" USING btree ("reporter_id");--> statement-breakpoint
-- Without reading the table, which has no row to refuse yet.
ALTER TABLE "listings" ADD CONSTRAINT "listings_closed_for_cause" CHECK ("listings"."closed_because" is null or "listings"."state" = 'closed') NOT VALID;