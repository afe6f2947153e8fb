ALTER TABLE "images" ADD COLUMN "variants_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_portrait" ON "users" USING btree ("image_id") WHERE image_id is not null;