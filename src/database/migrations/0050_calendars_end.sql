-- A deleted listing has no calendars: its feed and the one that it reads end with it, whichever command deletes it.
CREATE FUNCTION end_calendars() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  DELETE FROM calendar_feeds WHERE listing_id = NEW.id;
  DELETE FROM outside_calendars WHERE listing_id = NEW.id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER listings_end_calendars AFTER UPDATE OF deleted_at ON listings
  FOR EACH ROW WHEN (OLD.deleted_at IS NULL AND NEW.deleted_at IS NOT NULL) EXECUTE FUNCTION end_calendars();
