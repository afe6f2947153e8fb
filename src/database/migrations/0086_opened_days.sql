ALTER TABLE "listings" ADD COLUMN "opened" datemultirange DEFAULT '{}' NOT NULL;
--> statement-breakpoint
UPDATE listings SET opened = single.days FROM (
  SELECT listing_id, range_agg(days) AS days FROM availability_exceptions WHERE seats = 1 GROUP BY listing_id
) single WHERE single.listing_id = listings.id;
--> statement-breakpoint
-- These days were open before: no news for a saved search.
DELETE FROM listing_changes WHERE before ? 'opened';
--> statement-breakpoint
ALTER FUNCTION keep_closed_days() RENAME TO keep_single_days;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION keep_single_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ahead CONSTANT datemultirange := datemultirange(daterange((rotation_now() - interval '31 days')::date, NULL));
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.seats = 0 THEN
    UPDATE listings SET closed = (closed - datemultirange(OLD.days)) + coalesce((
      SELECT range_agg(o.days * OLD.days) FROM outside_days o WHERE o.listing_id = OLD.listing_id AND o.days && OLD.days
    ), '{}') WHERE id = OLD.listing_id;
  ELSIF TG_OP <> 'INSERT' THEN
    UPDATE listings SET opened = opened - datemultirange(OLD.days) WHERE id = OLD.listing_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.seats = 0 THEN
    UPDATE listings SET closed = (closed + datemultirange(NEW.days)) * ahead WHERE id = NEW.listing_id;
  ELSIF TG_OP <> 'DELETE' THEN
    UPDATE listings SET opened = (opened + datemultirange(NEW.days)) * ahead WHERE id = NEW.listing_id;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
-- A day that is opened by itself may bring a listing into a search, as one that is freed may.
CREATE OR REPLACE FUNCTION note_listing_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  overwritten jsonb;
  ahead CONSTANT datemultirange := datemultirange(daterange((rotation_now() - interval '1 day')::date, NULL));
BEGIN
  SELECT jsonb_object_agg(was.key, was.value) INTO overwritten
  FROM jsonb_each(to_jsonb(OLD)) was JOIN jsonb_each(to_jsonb(NEW)) now USING (key)
  WHERE was.value IS DISTINCT FROM now.value
    AND was.key <> ALL (array['private_data', 'metadata', 'description', 'flaws', 'care', 'alterations', 'place',
      'availability_plan', 'rrp_amount', 'is_instant', 'floor_percent', 'decline_below_percent', 'accept_from_percent',
      'can_back_up', 'late_cancellation', 'late_fee_amount', 'cleaning_cap_amount', 'repair_cap_amount',
      'loss_cap_amount', 'returned_because', 'closed_because', 'created_at', 'updated_at', 'published_at', 'submitted_at'])
    AND NOT (was.key = 'stock' AND coalesce(OLD.stock, 0) > 0 AND coalesce(NEW.stock, 0) > 0);
  IF overwritten IS NOT NULL THEN
    INSERT INTO listing_changes (listing_id, before, may_fit) VALUES (NEW.id, overwritten,
      NEW.state = 'published' AND NEW.deleted_at IS NULL AND (NEW.kind = 'rent' OR coalesce(NEW.stock, 0) > 0)
      AND (overwritten - array['booked', 'closed', 'opened'] <> '{}' OR NOT isempty(
        ((OLD.booked - NEW.booked) + (OLD.closed - NEW.closed) + (NEW.opened - OLD.opened)) * ahead)));
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
-- No column of the listing says that its lender is banned, and yet no search finds it.
CREATE FUNCTION note_ban() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO listing_changes (listing_id, before, may_fit)
  SELECT id, jsonb_build_object('is_banned', OLD.banned),
    NOT NEW.banned AND state = 'published' AND deleted_at IS NULL AND (kind = 'rent' OR coalesce(stock, 0) > 0)
  FROM listings WHERE author_id = NEW.id AND published_at IS NOT NULL
  ORDER BY id;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER users_banned AFTER UPDATE OF banned ON users
  FOR EACH ROW WHEN (OLD.banned IS DISTINCT FROM NEW.banned)
  EXECUTE FUNCTION note_ban();
