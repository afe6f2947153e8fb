CREATE TABLE "wanted_days" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"start_day" date NOT NULL,
	"end_day" date NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "wanted_days_in_order" CHECK ("wanted_days"."start_day" <= "wanted_days"."end_day")
);
--> statement-breakpoint
ALTER TABLE "wanted_days" ADD CONSTRAINT "wanted_days_favourite" FOREIGN KEY ("user_id","listing_id") REFERENCES "public"."favourites"("user_id","listing_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "wanted_days_once" ON "wanted_days" USING btree ("user_id","listing_id");