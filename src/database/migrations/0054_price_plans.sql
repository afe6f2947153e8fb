CREATE TABLE "price_plans" (
	"plan" bigint[] PRIMARY KEY NOT NULL,
	"per_day" bigint GENERATED ALWAYS AS (plan[1]) STORED NOT NULL,
	"base" bigint GENERATED ALWAYS AS (plan[2]) STORED NOT NULL,
	"postage" bigint GENERATED ALWAYS AS (plan[3]) STORED NOT NULL,
	"courier_lead_days" bigint GENERATED ALWAYS AS (plan[4]) STORED NOT NULL
);
--> statement-breakpoint
-- What decides the total of a rental for any days: what each day adds, what the minimum period costs beyond that, what
-- the courier costs, and with which lead time the courier comes.
CREATE FUNCTION rotation_price_plan(price_amount integer, extra_day_amount integer, minimum_days integer,
  shipping_amount integer, can_post boolean, courier_lead_days smallint
) RETURNS bigint[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY[
    coalesce(extra_day_amount, price_amount)::bigint,
    (price_amount - coalesce(extra_day_amount, price_amount))::bigint * minimum_days,
    CASE WHEN can_post THEN shipping_amount ELSE 0 END,
    CASE WHEN can_post AND shipping_amount > 0 THEN courier_lead_days ELSE 0 END]
$$;
--> statement-breakpoint
-- The total of at least the minimum period: with the courier where its lead time is at most `lead_days`, else for
-- pick-up. `lineItemsFor` of `domain/pricing/price.ts` says the same of a card and of an order (a test compares them).
CREATE FUNCTION rotation_rental_total(per_day bigint, base bigint, postage bigint, courier_lead_days bigint,
  days integer, lead_days integer, fee integer
) RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT base + per_day * days + CASE WHEN courier_lead_days <= lead_days THEN postage ELSE 0 END + fee
$$;
--> statement-breakpoint
CREATE FUNCTION rotation_rental_total(plan bigint[], days integer, lead_days integer, fee integer)
RETURNS bigint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT rotation_rental_total(plan[1], plan[2], plan[3], plan[4], days, lead_days, fee)
$$;
--> statement-breakpoint
CREATE FUNCTION keep_price_plan() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO price_plans (plan) VALUES (rotation_price_plan(NEW.price_amount, NEW.extra_day_amount, NEW.minimum_days,
    NEW.shipping_amount, NEW.can_post, NEW.courier_lead_days)) ON CONFLICT DO NOTHING;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER listings_price_plan_begin AFTER INSERT ON listings
  FOR EACH ROW WHEN (NEW.kind = 'rent' AND NEW.price_amount IS NOT NULL) EXECUTE FUNCTION keep_price_plan();
--> statement-breakpoint
CREATE TRIGGER listings_price_plan_change AFTER UPDATE ON listings
  FOR EACH ROW WHEN (NEW.kind = 'rent' AND NEW.price_amount IS NOT NULL AND
    (OLD.kind, OLD.price_amount, OLD.extra_day_amount, OLD.minimum_days, OLD.shipping_amount, OLD.can_post,
      OLD.courier_lead_days) IS DISTINCT FROM
    (NEW.kind, NEW.price_amount, NEW.extra_day_amount, NEW.minimum_days, NEW.shipping_amount, NEW.can_post,
      NEW.courier_lead_days))
  EXECUTE FUNCTION keep_price_plan();
--> statement-breakpoint
INSERT INTO price_plans (plan) SELECT DISTINCT rotation_price_plan(price_amount, extra_day_amount, minimum_days,
  shipping_amount, can_post, courier_lead_days) FROM listings WHERE kind = 'rent' AND price_amount IS NOT NULL;
--> statement-breakpoint
-- Indexes cannot be made while the notes about changed listings are still to come.
SET CONSTRAINTS listings_shown IMMEDIATE;
--> statement-breakpoint
CREATE INDEX listings_price_plan ON listings (rotation_price_plan(price_amount, extra_day_amount, minimum_days,
  shipping_amount, can_post, courier_lead_days), id)
  WHERE state = 'published' and deleted_at is null and kind = 'rent';
--> statement-breakpoint
ANALYZE listings;
