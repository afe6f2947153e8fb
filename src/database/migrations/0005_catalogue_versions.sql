CREATE TABLE "catalogue_versions" (
	"stripe" smallint PRIMARY KEY NOT NULL,
	"changes" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
-- Room for the dead rows of busy times, so that none has to move.
ALTER TABLE catalogue_versions SET (fillfactor = 20);
--> statement-breakpoint
INSERT INTO catalogue_versions (stripe) SELECT generate_series(0, 63);
--> statement-breakpoint
-- One count a transaction, and as its last act: the row is locked only while the transaction commits,
-- so nobody queues behind a long one and no two can wait for each other in a circle.
CREATE FUNCTION note_catalogue_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  this text := pg_current_xact_id()::text;
BEGIN
  IF current_setting('rotation.catalogue_noted', true) IS DISTINCT FROM this THEN
    PERFORM set_config('rotation.catalogue_noted', this, true);
    UPDATE catalogue_versions SET changes = changes + 1 WHERE stripe = pg_backend_pid() % 64;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER listings_shown AFTER INSERT OR UPDATE OR DELETE ON listings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER listing_images_shown AFTER INSERT OR UPDATE OR DELETE ON listing_images
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER images_shown AFTER UPDATE OF width, height, placeholder ON images
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER availability_exceptions_shown AFTER INSERT OR UPDATE OR DELETE ON availability_exceptions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER bookings_shown AFTER INSERT OR UPDATE OR DELETE ON bookings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER reviews_shown AFTER INSERT OR UPDATE OR DELETE ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
-- Of people only what others see of them; of payout accounts only whether they can be paid.
CREATE CONSTRAINT TRIGGER users_shown AFTER UPDATE OF display_name, first_name, last_name, bio, place, image_id,
    banned, deleted_at, public_data, metadata ON users
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.display_name, OLD.first_name, OLD.last_name, OLD.bio, OLD.place, OLD.image_id,
      OLD.banned, OLD.deleted_at, OLD.public_data, OLD.metadata)
    IS DISTINCT FROM (NEW.display_name, NEW.first_name, NEW.last_name, NEW.bio, NEW.place, NEW.image_id,
      NEW.banned, NEW.deleted_at, NEW.public_data, NEW.metadata))
  EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payout_accounts_come_and_go AFTER INSERT OR DELETE ON payout_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER payout_accounts_shown AFTER UPDATE ON payout_accounts
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.transfers_active, OLD.past_due, OLD.disabled_reason)
    IS DISTINCT FROM (NEW.transfers_active, NEW.past_due, NEW.disabled_reason))
  EXECUTE FUNCTION note_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER clock_offset_shown AFTER INSERT OR UPDATE OR DELETE ON clock_offset
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION note_catalogue_change();
