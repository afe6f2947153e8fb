CREATE TABLE "removed_favourites" (
	"user_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	"seen_amount" integer,
	"start_day" date,
	"end_day" date,
	"removed_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "removed_favourites_user_id_listing_id_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "removed_favourites" ADD CONSTRAINT "removed_favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "removed_favourites" ADD CONSTRAINT "removed_favourites_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "removed_favourites_listing" ON "removed_favourites" USING btree ("listing_id");--> statement-breakpoint
CREATE INDEX "removed_favourites_old" ON "removed_favourites" USING btree ("removed_at");