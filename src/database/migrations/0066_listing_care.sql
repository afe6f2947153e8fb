ALTER TABLE "listings" ADD COLUMN "care" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- Public pages show it.
CREATE CONSTRAINT TRIGGER listings_care_shown AFTER UPDATE ON listings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (is_listing_shown(OLD.state) OR is_listing_shown(NEW.state)) AND OLD.care IS DISTINCT FROM NEW.care)
  EXECUTE FUNCTION count_catalogue_change();
