ALTER TABLE "cart_entries" ADD COLUMN "delivery" text DEFAULT 'post' NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_entries" ADD COLUMN "seen_amount" integer;--> statement-breakpoint
ALTER TABLE "cart_entries" ADD CONSTRAINT "cart_entries_days" CHECK (("cart_entries"."start_day" is null) = ("cart_entries"."end_day" is null) and "cart_entries"."start_day" <= "cart_entries"."end_day");--> statement-breakpoint
ALTER TABLE "cart_entries" ADD CONSTRAINT "cart_entries_delivery" CHECK ("cart_entries"."delivery" in ('post', 'pick-up'));