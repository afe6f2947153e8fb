-- Percent off the retail price of an item for sale, rounded down: 1 - (displayed price - delivery) / RRP, and null below
-- ten. `discountOf` of `features/listings/discount.ts` says the same of a card.
CREATE FUNCTION rotation_discount(kind text, shown_amount integer, shipping_amount integer, rrp_amount integer)
RETURNS smallint LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN kind = 'sale' AND rrp_amount > 0
      AND (rrp_amount::bigint - shown_amount + shipping_amount) * 100 >= rrp_amount::bigint * 10
    THEN ((rrp_amount::bigint - shown_amount + shipping_amount) * 100 / rrp_amount)::smallint END
$$;
--> statement-breakpoint
-- No table is rewritten while notes about its changed rows are still to come.
SET CONSTRAINTS listings_shown IMMEDIATE;
--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "discount" smallint GENERATED ALWAYS AS (rotation_discount(kind, shown_amount, shipping_amount, rrp_amount)) STORED;
--> statement-breakpoint
-- Coats and jackets to rent were called tops, because nothing else was there. A title names its garment last.
UPDATE listings SET category = 'outerwear' WHERE kind = 'rent' AND category = 'tops'
  AND title ~* '\m(coat|jacket|trench|puffer|parka|anorak|cape)$';
