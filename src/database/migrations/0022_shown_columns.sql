-- The catalogue version counts what public pages show, and nothing else: private data, metadata, timestamps, what is
-- written again unchanged, and the rows of drafts leave cached pages valid. Which columns are shown is listed a second
-- time in `tests/support/shown-columns.ts`, where a test compares both with the statements of public pages.
CREATE FUNCTION is_listing_shown(state text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT state IN ('published', 'closed')
$$;
--> statement-breakpoint
-- With the argument `beside listing` only a row of a shown listing counts. A listing that stops being shown in the same
-- transaction counts by its own row.
CREATE OR REPLACE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this text := pg_current_xact_id()::text;
BEGIN
  IF current_setting('rotation.catalogue_noted', true) IS NOT DISTINCT FROM this THEN
    RETURN NULL;
  END IF;
  IF TG_ARGV[0] = 'beside listing' THEN
    IF TG_OP = 'UPDATE' AND OLD IS NOT DISTINCT FROM NEW THEN
      RETURN NULL;
    END IF;
    IF NOT EXISTS (SELECT FROM listings WHERE id IN (OLD.listing_id, NEW.listing_id) AND is_listing_shown(state)) THEN
      RETURN NULL;
    END IF;
  END IF;
  PERFORM set_config('rotation.catalogue_noted', this, true);
  UPDATE catalogue_versions SET changes = changes + 1 WHERE stripe = pg_backend_pid() % 64;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER listings_shown ON listings;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER listings_come AFTER INSERT ON listings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_listing_shown(NEW.state))
  EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER listings_go AFTER DELETE ON listings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (is_listing_shown(OLD.state))
  EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER listings_shown AFTER UPDATE ON listings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    (is_listing_shown(OLD.state) OR is_listing_shown(NEW.state)) AND (
      OLD.author_id, OLD.state, OLD.kind, OLD.title, OLD.description, OLD.price_amount, OLD.currency,
      OLD.extra_day_amount, OLD.shipping_amount, OLD.rrp_amount, OLD.shown_amount, OLD.maximum_days,
      OLD.minimum_days, OLD.turnaround_days, OLD.courier_lead_days, OLD.pick_up_lead_days, OLD.stock,
      OLD.category, OLD.subcategory, OLD.designer, OLD.length, OLD.sizes, OLD.colours, OLD.occasions,
      OLD.tell_us_more, OLD.condition, OLD.alterations, OLD.flaws, OLD.region, OLD.place, OLD.latitude,
      OLD.longitude, OLD.can_collect, OLD.can_post, OLD.open_weekdays, OLD.booked, OLD.closed, OLD.published_at,
      OLD.deleted_at
    ) IS DISTINCT FROM (
      NEW.author_id, NEW.state, NEW.kind, NEW.title, NEW.description, NEW.price_amount, NEW.currency,
      NEW.extra_day_amount, NEW.shipping_amount, NEW.rrp_amount, NEW.shown_amount, NEW.maximum_days,
      NEW.minimum_days, NEW.turnaround_days, NEW.courier_lead_days, NEW.pick_up_lead_days, NEW.stock,
      NEW.category, NEW.subcategory, NEW.designer, NEW.length, NEW.sizes, NEW.colours, NEW.occasions,
      NEW.tell_us_more, NEW.condition, NEW.alterations, NEW.flaws, NEW.region, NEW.place, NEW.latitude,
      NEW.longitude, NEW.can_collect, NEW.can_post, NEW.open_weekdays, NEW.booked, NEW.closed, NEW.published_at,
      NEW.deleted_at
    ))
  EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
DROP TRIGGER listing_images_shown ON listing_images;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER listing_images_shown AFTER INSERT OR UPDATE OR DELETE ON listing_images
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('beside listing');
--> statement-breakpoint
DROP TRIGGER availability_exceptions_shown ON availability_exceptions;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER availability_exceptions_shown AFTER INSERT OR UPDATE OR DELETE ON availability_exceptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_catalogue_change('beside listing');
--> statement-breakpoint
-- Also writes the listing, so only when there is something to write.
DROP TRIGGER availability_exceptions_change ON availability_exceptions;
--> statement-breakpoint
CREATE TRIGGER availability_exceptions_change BEFORE UPDATE ON availability_exceptions
  FOR EACH ROW WHEN ((OLD.listing_id, OLD.days, OLD.seats) IS DISTINCT FROM (NEW.listing_id, NEW.days, NEW.seats))
  EXECUTE FUNCTION keep_closed_days();
--> statement-breakpoint
DROP TRIGGER images_shown ON images;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER images_shown AFTER UPDATE OF placeholder ON images
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.placeholder IS DISTINCT FROM NEW.placeholder)
  EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
DROP TRIGGER bookings_shown ON bookings;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_come_and_go AFTER INSERT OR DELETE ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
-- Accepting a booking shows nothing new: its days were held before.
CREATE CONSTRAINT TRIGGER bookings_shown AFTER UPDATE ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.listing_id, OLD.excluded, OLD.state IN ('pending', 'accepted'))
    IS DISTINCT FROM (NEW.listing_id, NEW.excluded, NEW.state IN ('pending', 'accepted')))
  EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
DROP TRIGGER reviews_shown ON reviews;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER reviews_come AFTER INSERT ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'public')
  EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER reviews_go AFTER DELETE ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.state = 'public')
  EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER reviews_shown AFTER UPDATE ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    'public' IN (OLD.state, NEW.state) AND (
      OLD.state, OLD.type, OLD.listing_id, OLD.subject_id, OLD.author_id, OLD.rating, OLD.content, OLD.created_at
    ) IS DISTINCT FROM (
      NEW.state, NEW.type, NEW.listing_id, NEW.subject_id, NEW.author_id, NEW.rating, NEW.content, NEW.created_at
    ))
  EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
DROP TRIGGER users_shown ON users;
--> statement-breakpoint
-- Of the metadata a search reads the collection alone.
CREATE CONSTRAINT TRIGGER users_shown AFTER UPDATE ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN ((
      OLD.display_name, OLD.first_name, OLD.last_name, OLD.bio, OLD.place, OLD.image_id, OLD.banned, OLD.deleted_at,
      OLD.metadata ->> 'collection'
    ) IS DISTINCT FROM (
      NEW.display_name, NEW.first_name, NEW.last_name, NEW.bio, NEW.place, NEW.image_id, NEW.banned, NEW.deleted_at,
      NEW.metadata ->> 'collection'
    ))
  EXECUTE FUNCTION note_catalogue_change();
