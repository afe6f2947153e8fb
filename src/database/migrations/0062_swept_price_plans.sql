-- Adds the plan of a rental that is on offer, and locks it, so that the sweep of unused plans leaves it. New plans are
-- written by one unit of work at a time: two that write several in opposite order would wait for each other for ever.
CREATE OR REPLACE FUNCTION keep_price_plan() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  wanted bigint[] := rotation_price_plan(NEW.price_amount, NEW.extra_day_amount, NEW.minimum_days, NEW.shipping_amount,
    NEW.can_post, NEW.courier_lead_days);
BEGIN
  LOOP
    PERFORM FROM price_plans WHERE plan = wanted FOR KEY SHARE;
    EXIT WHEN FOUND;
    PERFORM pg_advisory_xact_lock(hashtextextended('price plans', 0));
    INSERT INTO price_plans (plan) VALUES (wanted) ON CONFLICT DO NOTHING;
  END LOOP;
  RETURN NULL;
END
$$;
--> statement-breakpoint
DROP TRIGGER listings_price_plan_change ON listings;
--> statement-breakpoint
-- Also when it comes on offer: until then its plan may have been swept.
CREATE TRIGGER listings_price_plan_change AFTER UPDATE ON listings
  FOR EACH ROW WHEN (NEW.kind = 'rent' AND NEW.price_amount IS NOT NULL AND
    (OLD.kind, OLD.price_amount, OLD.extra_day_amount, OLD.minimum_days, OLD.shipping_amount, OLD.can_post,
      OLD.courier_lead_days, OLD.state = 'published', OLD.deleted_at) IS DISTINCT FROM
    (NEW.kind, NEW.price_amount, NEW.extra_day_amount, NEW.minimum_days, NEW.shipping_amount, NEW.can_post,
      NEW.courier_lead_days, NEW.state = 'published', NEW.deleted_at))
  EXECUTE FUNCTION keep_price_plan();
