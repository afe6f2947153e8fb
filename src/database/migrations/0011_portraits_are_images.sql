-- A table cannot be altered while notes about its rows are still to come.
SET CONSTRAINTS users_shown IMMEDIATE;
--> statement-breakpoint
UPDATE "users" SET "image_id" = NULL WHERE "image_id" IS NOT NULL AND NOT EXISTS (SELECT FROM "images" WHERE "images"."id" = "users"."image_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_image_id_images_id_fk" FOREIGN KEY ("image_id") REFERENCES "images" ("id");
