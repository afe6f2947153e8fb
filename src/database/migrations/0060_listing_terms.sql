ALTER TABLE "listings" ADD COLUMN "floor_percent" smallint;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "decline_below_percent" smallint;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "accept_from_percent" smallint;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "can_back_up" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "late_cancellation" text DEFAULT 'none' NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD CONSTRAINT "listings_offer_terms" CHECK (coalesce("listings"."floor_percent", 1) between 1 and 100 and coalesce("listings"."decline_below_percent", 1) between 1 and 100
        and coalesce("listings"."accept_from_percent", 100) between greatest("listings"."floor_percent", "listings"."decline_below_percent", 1) and 100) NOT VALID;--> statement-breakpoint
-- Public pages may show the last two; the percentages are private.
DROP TRIGGER listings_shown ON listings;--> statement-breakpoint
CREATE CONSTRAINT TRIGGER listings_shown AFTER UPDATE ON listings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (is_listing_shown(OLD.state) OR is_listing_shown(NEW.state)) AND (
      OLD.author_id, OLD.state, OLD.kind, OLD.title, OLD.description, OLD.price_amount, OLD.currency,
      OLD.extra_day_amount, OLD.shipping_amount, OLD.rrp_amount, OLD.display_amount, OLD.maximum_days,
      OLD.minimum_days, OLD.turnaround_days, OLD.courier_lead_days, OLD.pick_up_lead_days, OLD.stock,
      OLD.category, OLD.subcategory, OLD.designer, OLD.length, OLD.sizes, OLD.colours, OLD.occasions,
      OLD.tell_us_more, OLD.condition, OLD.alterations, OLD.flaws, OLD.region, OLD.place, OLD.latitude,
      OLD.longitude, OLD.can_pick_up, OLD.can_post, OLD.is_instant, OLD.can_back_up, OLD.late_cancellation, OLD.open_weekdays,
      OLD.booked, OLD.closed, OLD.published_at, OLD.deleted_at
    ) IS DISTINCT FROM (
      NEW.author_id, NEW.state, NEW.kind, NEW.title, NEW.description, NEW.price_amount, NEW.currency,
      NEW.extra_day_amount, NEW.shipping_amount, NEW.rrp_amount, NEW.display_amount, NEW.maximum_days,
      NEW.minimum_days, NEW.turnaround_days, NEW.courier_lead_days, NEW.pick_up_lead_days, NEW.stock,
      NEW.category, NEW.subcategory, NEW.designer, NEW.length, NEW.sizes, NEW.colours, NEW.occasions,
      NEW.tell_us_more, NEW.condition, NEW.alterations, NEW.flaws, NEW.region, NEW.place, NEW.latitude,
      NEW.longitude, NEW.can_pick_up, NEW.can_post, NEW.is_instant, NEW.can_back_up, NEW.late_cancellation, NEW.open_weekdays,
      NEW.booked, NEW.closed, NEW.published_at, NEW.deleted_at
    ))
  EXECUTE FUNCTION count_catalogue_change();
