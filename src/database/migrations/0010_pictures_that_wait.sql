-- All at once: who came between these and the steps behind them would wait for what this waits for.
LOCK TABLE users, images, bookings, availability_exceptions, listings IN ACCESS EXCLUSIVE MODE;
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "variants_due_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "users_portrait" ON "users" USING btree ("image_id") WHERE image_id is not null;