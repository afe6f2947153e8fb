DROP INDEX "listings_designer";--> statement-breakpoint
DROP INDEX "listings_category";--> statement-breakpoint
DROP INDEX "listings_search";--> statement-breakpoint
DROP INDEX "listings_sizes";--> statement-breakpoint
DROP INDEX "listings_colours";--> statement-breakpoint
DROP INDEX "listings_place";--> statement-breakpoint
DROP INDEX "listings_newest";--> statement-breakpoint
DROP INDEX "listings_shown_price";--> statement-breakpoint
DROP INDEX "listings_region";--> statement-breakpoint
ALTER TABLE "listings" drop column "search_text";--> statement-breakpoint
ALTER TABLE "listings" ADD COLUMN "search_text" "tsvector" GENERATED ALWAYS AS (setweight(to_tsvector('simple', rotation_plain(coalesce(designer, ''))), 'A')
        || setweight(to_tsvector('english', rotation_plain(title)), 'A')
        || setweight(to_tsvector('english', rotation_words(array[category, subcategory] || colours || occasions)), 'B')
        || setweight(to_tsvector('english', rotation_plain(description)), 'C')) STORED;--> statement-breakpoint
CREATE INDEX "listings_found" ON "listings" USING gin ("search_text",rotation_filter_keys(kind, category, subcategory, condition, length, region, designer, sizes, colours,
  occasions, tell_us_more, latitude, longitude)) WITH (fastupdate=false) WHERE state = 'published' and deleted_at is null and (kind = 'rent' or stock > 0);--> statement-breakpoint
CREATE INDEX "listings_newest" ON "listings" USING btree ("published_at" DESC NULLS LAST,"id") WHERE state = 'published' and deleted_at is null and (kind = 'rent' or stock > 0);--> statement-breakpoint
CREATE INDEX "listings_shown_price" ON "listings" USING btree ("shown_amount","id") WHERE state = 'published' and deleted_at is null and (kind = 'rent' or stock > 0);--> statement-breakpoint
CREATE INDEX "listings_region" ON "listings" USING btree ("region") WHERE state = 'published' and deleted_at is null and (kind = 'rent' or stock > 0);