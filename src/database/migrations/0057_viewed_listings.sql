-- First, because what follows locks users and listings.
CREATE INDEX "favourites_latest" ON "favourites" USING btree ("created_at" DESC NULLS LAST,"listing_id");--> statement-breakpoint
CREATE TABLE "viewed_listings" (
	"user_id" uuid NOT NULL,
	"listing_id" uuid NOT NULL,
	"viewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "viewed_listings_user_id_listing_id_pk" PRIMARY KEY("user_id","listing_id")
);
--> statement-breakpoint
ALTER TABLE "viewed_listings" ADD CONSTRAINT "viewed_listings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "viewed_listings" ADD CONSTRAINT "viewed_listings_listing_id_listings_id_fk" FOREIGN KEY ("listing_id") REFERENCES "public"."listings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewed_listings_listing" ON "viewed_listings" USING btree ("listing_id");
