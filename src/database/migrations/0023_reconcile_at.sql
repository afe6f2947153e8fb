-- First a default that is one value for all rows: with `clock_timestamp()` the table would be written anew.
ALTER TABLE "payments" ADD COLUMN "reconcile_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "reconcile_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
CREATE INDEX "payments_unfinished" ON "payments" USING btree ("reconcile_at") WHERE state in ('open', 'authorised');
