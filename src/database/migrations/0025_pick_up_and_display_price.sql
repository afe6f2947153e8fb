-- Pick-up was called collect, and the display price shown. Renames only, after the few rows that hold the former value.
UPDATE "transactions" SET "delivery" = 'pick-up' WHERE "delivery" = 'collect';--> statement-breakpoint
UPDATE "transactions" SET "listing" = jsonb_set("listing", '{leadDays}', (("listing" -> 'leadDays') - 'collect')
  || jsonb_build_object('pick-up', "listing" -> 'leadDays' -> 'collect')) WHERE "listing" -> 'leadDays' ? 'collect';--> statement-breakpoint
ALTER FUNCTION note_catalogue_change() RENAME TO count_catalogue_change;--> statement-breakpoint
ALTER INDEX "users_portrait" RENAME TO "users_image";--> statement-breakpoint
ALTER INDEX "listings_shown_price" RENAME TO "listings_display_price";--> statement-breakpoint
ALTER INDEX "listings_rail" RENAME TO "listings_published";--> statement-breakpoint
ALTER TABLE "listings" RENAME COLUMN "shown_amount" TO "display_amount";--> statement-breakpoint
ALTER TABLE "listings" RENAME COLUMN "can_collect" TO "can_pick_up";
