ALTER TABLE "images" ADD COLUMN "attached_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "variants_at" timestamp with time zone;--> statement-breakpoint
-- Until now pictures were only ever stored together with what shows them.
UPDATE "images" SET "attached_at" = "created_at";--> statement-breakpoint
CREATE INDEX "images_unattached" ON "images" USING btree ("created_at") WHERE "images"."attached_at" is null;--> statement-breakpoint
CREATE INDEX "images_without_variants" ON "images" USING btree ("created_at") WHERE "images"."variants_at" is null;--> statement-breakpoint
CREATE INDEX "listing_images_image" ON "listing_images" USING btree ("image_id");