-- Which days a piece is away or closed stands on its own row, so that a search for some days reads nothing else.
-- Before a booking is changed, its piece's row is taken, as by whoever holds days. Until then the booking is locked and
-- no more, so that whoever holds the piece and looks for bookings in the way does not wait for it: else the two, each
-- waiting for the other, would never end.
CREATE FUNCTION keep_booked_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  -- Days long past are nobody's question, and would pile up.
  since CONSTANT date := (rotation_now() - interval '31 days')::date;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.state IN ('pending', 'accepted') THEN
    UPDATE listings SET booked = booked - datemultirange(OLD.excluded) WHERE id = OLD.listing_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.state IN ('pending', 'accepted') THEN
    UPDATE listings SET booked = (booked + datemultirange(NEW.excluded)) * datemultirange(daterange(since, NULL))
    WHERE id = NEW.listing_id;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
-- After, because what meets a booking of the same days is not inserted.
CREATE TRIGGER bookings_begin AFTER INSERT ON bookings
  FOR EACH ROW EXECUTE FUNCTION keep_booked_days();
--> statement-breakpoint
CREATE TRIGGER bookings_change BEFORE UPDATE ON bookings
  FOR EACH ROW WHEN ((OLD.listing_id, OLD.excluded, OLD.state IN ('pending', 'accepted'))
    IS DISTINCT FROM (NEW.listing_id, NEW.excluded, NEW.state IN ('pending', 'accepted')))
  EXECUTE FUNCTION keep_booked_days();
--> statement-breakpoint
CREATE TRIGGER bookings_end BEFORE DELETE ON bookings
  FOR EACH ROW EXECUTE FUNCTION keep_booked_days();
--> statement-breakpoint
CREATE FUNCTION keep_closed_days() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  since CONSTANT date := (rotation_now() - interval '31 days')::date;
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.seats = 0 THEN
    UPDATE listings SET closed = closed - datemultirange(OLD.days) WHERE id = OLD.listing_id;
  END IF;
  IF TG_OP <> 'DELETE' AND NEW.seats = 0 THEN
    UPDATE listings SET closed = (closed + datemultirange(NEW.days)) * datemultirange(daterange(since, NULL))
    WHERE id = NEW.listing_id;
  END IF;
  RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
END
$$;
--> statement-breakpoint
CREATE TRIGGER availability_exceptions_begin AFTER INSERT ON availability_exceptions
  FOR EACH ROW EXECUTE FUNCTION keep_closed_days();
--> statement-breakpoint
CREATE TRIGGER availability_exceptions_change BEFORE UPDATE ON availability_exceptions
  FOR EACH ROW EXECUTE FUNCTION keep_closed_days();
--> statement-breakpoint
CREATE TRIGGER availability_exceptions_end BEFORE DELETE ON availability_exceptions
  FOR EACH ROW EXECUTE FUNCTION keep_closed_days();
--> statement-breakpoint
-- Room beside a piece, so that a booking changes its row and no index.
ALTER TABLE listings SET (fillfactor = 90);
--> statement-breakpoint
-- Made anew at the end: many rows at once are quicker without it.
DROP INDEX listings_found;
--> statement-breakpoint
-- Indexes cannot be made while the notes about changed pieces are still to come.
SET CONSTRAINTS listings_shown IMMEDIATE;
--> statement-breakpoint
UPDATE listings SET booked = held.days FROM (
  SELECT listing_id, range_agg(excluded) AS days FROM bookings
  WHERE state IN ('pending', 'accepted') GROUP BY listing_id
) held WHERE held.listing_id = listings.id;
--> statement-breakpoint
UPDATE listings SET closed = kept.days FROM (
  SELECT listing_id, range_agg(days) AS days FROM availability_exceptions WHERE seats = 0 GROUP BY listing_id
) kept WHERE kept.listing_id = listings.id;
--> statement-breakpoint
-- The cells of a street are not among the keys any more: what is asked of the map alone has an index of its own.
CREATE OR REPLACE FUNCTION rotation_filter_keys(
  kind text, category text, subcategory text, condition text, length text, region text, designer text,
  sizes text[], colours text[], occasions text[], tell_us_more text[],
  latitude double precision, longitude double precision
) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 20000 AS $$
  WITH crossed (place, key) AS (
    SELECT place, key FROM (VALUES (1, 'kind:' || kind), (2, 'category:' || category), (3, 'region:' || region))
      said (place, key) WHERE key IS NOT NULL
    UNION ALL SELECT 4, 'size:' || size FROM unnest(sizes) size
    UNION ALL SELECT 5, 'colour:' || colour FROM unnest(colours) colour
    UNION ALL SELECT 6, 'occasion:' || occasion FROM unnest(occasions) occasion
  )
  SELECT array(
    SELECT lower(key) FROM crossed
    UNION ALL
    SELECT lower(one.key || ' ' || other.key) FROM crossed one JOIN crossed other ON one.place < other.place
    UNION ALL
    SELECT lower(key) FROM unnest(array['subcategory:' || subcategory, 'condition:' || condition,
      'length:' || length, 'designer:' || designer]) key WHERE key IS NOT NULL
    UNION ALL
    SELECT lower('style:' || style) FROM unnest(tell_us_more) style
    UNION ALL
    SELECT 'cell:' || fine || ':' || floor(latitude * fine)::int || ':' || floor(longitude * fine)::int
    FROM unnest(array[1, 4, 16, 64]) fine WHERE latitude IS NOT NULL AND longitude IS NOT NULL
  )
$$;
--> statement-breakpoint
CREATE INDEX listings_found ON listings USING gin (search_text, rotation_filter_keys(kind, category, subcategory,
    condition, length, region, designer, sizes, colours, occasions, tell_us_more, latitude, longitude))
  WITH (fastupdate = false) WHERE state = 'published' and deleted_at is null and (kind = 'rent' or stock > 0);
--> statement-breakpoint
-- Beside each point stands what a search of the map asks and orders by, so that it reads no piece.
CREATE INDEX listings_on_map ON listings USING gist (point(longitude, latitude))
  INCLUDE (latitude, longitude, id, author_id, kind, published_at, shown_amount)
  WHERE state = 'published' and deleted_at is null and (kind = 'rent' or stock > 0);
--> statement-breakpoint
-- An estimate of a search begins from what is known of the new index.
ANALYZE listings;
