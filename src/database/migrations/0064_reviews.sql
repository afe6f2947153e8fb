ALTER TABLE "reviews" ADD COLUMN "fit" text;
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "usual_size" text;
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "height_cm" smallint;
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "reply" text;
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "replied_at" timestamp with time zone;
--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "hidden_because" text;
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_hidden" CHECK ("reviews"."hidden_because" is null or "reviews"."state" = 'hidden') NOT VALID;
--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_hidden";
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reply" CHECK (("reviews"."reply" is null) = ("reviews"."replied_at" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_reply";
--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_fit" CHECK ("reviews"."type" = 'ofProvider' or ("reviews"."fit" is null and "reviews"."usual_size" is null and "reviews"."height_cm" is null)) NOT VALID;
--> statement-breakpoint
ALTER TABLE "reviews" VALIDATE CONSTRAINT "reviews_fit";
--> statement-breakpoint
DROP TRIGGER reviews_shown ON reviews;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER reviews_shown AFTER UPDATE ON reviews
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (
    'public' IN (OLD.state, NEW.state) AND (
      OLD.state, OLD.type, OLD.listing_id, OLD.subject_id, OLD.author_id, OLD.rating, OLD.content, OLD.created_at,
      OLD.fit, OLD.usual_size, OLD.height_cm, OLD.reply
    ) IS DISTINCT FROM (
      NEW.state, NEW.type, NEW.listing_id, NEW.subject_id, NEW.author_id, NEW.rating, NEW.content, NEW.created_at,
      NEW.fit, NEW.usual_size, NEW.height_cm, NEW.reply
    ))
  EXECUTE FUNCTION count_catalogue_change();
--> statement-breakpoint
-- What was completed before reviews could be written: its period counts from the completion. One that is over already ends
-- with the next sweep, in batches.
UPDATE transactions SET due_at = coalesce(delivered_at, last_transitioned_at) + interval '336 hours',
  due_transition = CASE state WHEN 'delivered' THEN 'expire-review-period'
    WHEN 'reviewed-by-customer' THEN 'expire-provider-review-period' ELSE 'expire-customer-review-period' END
WHERE state IN ('delivered', 'reviewed-by-customer', 'reviewed-by-provider') AND due_at IS NULL;
