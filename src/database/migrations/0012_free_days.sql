DROP INDEX "listings_region";--> statement-breakpoint
DROP INDEX "listings_shown_price";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "booked" datemultirange DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "closed" datemultirange DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "listings_shown_price" ON "listings" USING btree ("shown_amount","id","kind","category","region","author_id") WHERE state = 'published' and deleted_at is null and (kind = 'rent' or stock > 0);