CREATE TABLE "cap_agreements" (
	"transaction_id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"caps" jsonb NOT NULL,
	"text_version" text NOT NULL,
	"agreed_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "cap_agreements_total" CHECK (("cap_agreements"."caps"->>'total')::int > 0)
);
--> statement-breakpoint
CREATE TABLE "kept_cards" (
	"payment_id" uuid PRIMARY KEY NOT NULL,
	"payment_method_id" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "late_fee_amount" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "cleaning_cap_amount" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "repair_cap_amount" integer;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "loss_cap_amount" integer;--> statement-breakpoint
ALTER TABLE "cap_agreements" ADD CONSTRAINT "cap_agreements_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cap_agreements" ADD CONSTRAINT "cap_agreements_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kept_cards" ADD CONSTRAINT "kept_cards_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cap_agreements_payment" ON "cap_agreements" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "kept_cards_due" ON "kept_cards" USING btree ("next_at");--> statement-breakpoint
CREATE INDEX "kept_cards_method" ON "kept_cards" USING btree ("payment_method_id");--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_caps" CHECK (least("listings"."late_fee_amount", "listings"."cleaning_cap_amount", "listings"."repair_cap_amount", "listings"."loss_cap_amount", 1) > 0
        and ("listings"."state" <> 'published' or coalesce(greatest("listings"."late_fee_amount", "listings"."cleaning_cap_amount", "listings"."repair_cap_amount",
          "listings"."loss_cap_amount"), 0) <= coalesce("listings"."rrp_amount", 0))) NOT VALID;--> statement-breakpoint
-- The listing page shows the caps.
CREATE CONSTRAINT TRIGGER listings_caps_shown AFTER UPDATE ON listings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (is_listing_shown(OLD.state) OR is_listing_shown(NEW.state)) AND (
      OLD.late_fee_amount, OLD.cleaning_cap_amount, OLD.repair_cap_amount, OLD.loss_cap_amount
    ) IS DISTINCT FROM (
      NEW.late_fee_amount, NEW.cleaning_cap_amount, NEW.repair_cap_amount, NEW.loss_cap_amount
    ))
  EXECUTE FUNCTION count_catalogue_change();
