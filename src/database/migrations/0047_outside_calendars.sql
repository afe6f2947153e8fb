CREATE TABLE "calendar_feeds" (
	"listing_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "calendar_feeds_secret_hash_unique" UNIQUE("secret_hash")
);
--> statement-breakpoint
CREATE TABLE "outside_calendars" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"address" text NOT NULL,
	"host" text NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"failing_since" timestamp with time zone,
	"problem" text,
	"skipped_events" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "outside_calendars_listing_id_unique" UNIQUE("listing_id")
);
--> statement-breakpoint
CREATE TABLE "outside_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"listing_id" uuid NOT NULL,
	"calendar_id" uuid NOT NULL,
	"days" daterange NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "outside_days_days" CHECK (not isempty("outside_days"."days"))
);
--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_calendars" ADD CONSTRAINT "outside_calendars_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_days" ADD CONSTRAINT "outside_days_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "outside_days" ADD CONSTRAINT "outside_days_calendar_id_outside_calendars_id_fk" FOREIGN KEY ("calendar_id") REFERENCES "public"."outside_calendars"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outside_calendars_due" ON "outside_calendars" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "outside_days_listing" ON "outside_days" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "outside_days_calendar" ON "outside_days" USING btree ("calendar_id");--> statement-breakpoint
ALTER TABLE outside_days ADD CONSTRAINT outside_days_never_overlap
  EXCLUDE USING gist (listing_id WITH =, days WITH &&);
--> statement-breakpoint
-- `listings.closed` is the union of what the lender closed and what another calendar closes: where one of the two ends,
-- the days of the other stay.
CREATE OR REPLACE FUNCTION keep_closed_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  since CONSTANT date := (rotation_now() - interval '31 days')::date;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.seats = 0 THEN
    UPDATE listings SET closed = (closed - datemultirange(OLD.days)) + coalesce((
      SELECT range_agg(o.days * OLD.days) FROM outside_days o WHERE o.listing_id = OLD.listing_id AND o.days && OLD.days
    ), '{}') WHERE id = OLD.listing_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.seats = 0 THEN
    UPDATE listings SET closed = (closed + datemultirange(NEW.days)) * datemultirange(daterange(since, NULL))
    WHERE id = NEW.listing_id;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE FUNCTION keep_outside_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  since CONSTANT date := (rotation_now() - interval '31 days')::date;
BEGIN
  IF TG_OP <> 'INSERT' THEN
    UPDATE listings SET closed = (closed - datemultirange(OLD.days)) + coalesce((
      SELECT range_agg(e.days * OLD.days) FROM availability_exceptions e
      WHERE e.listing_id = OLD.listing_id AND e.seats = 0 AND e.days && OLD.days
    ), '{}') WHERE id = OLD.listing_id;
  END IF;
  IF TG_OP <> 'DELETE' THEN
    UPDATE listings SET closed = (closed + datemultirange(NEW.days)) * datemultirange(daterange(since, NULL))
    WHERE id = NEW.listing_id;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER outside_days_begin AFTER INSERT ON outside_days
  FOR EACH ROW EXECUTE FUNCTION keep_outside_days();
--> statement-breakpoint
CREATE TRIGGER outside_days_change BEFORE UPDATE ON outside_days
  FOR EACH ROW WHEN ((OLD.listing_id, OLD.days) IS DISTINCT FROM (NEW.listing_id, NEW.days))
  EXECUTE FUNCTION keep_outside_days();
--> statement-breakpoint
CREATE TRIGGER outside_days_end BEFORE DELETE ON outside_days
  FOR EACH ROW EXECUTE FUNCTION keep_outside_days();
--> statement-breakpoint
-- Public pages read the table.
CREATE CONSTRAINT TRIGGER outside_days_shown AFTER INSERT OR UPDATE OR DELETE ON outside_days
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION count_catalogue_change('beside listing');
