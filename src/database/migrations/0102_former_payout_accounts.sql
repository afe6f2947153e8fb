CREATE TABLE "former_payout_accounts" (
	"account_id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"country" text NOT NULL,
	"ended_at" timestamp with time zone DEFAULT rotation_now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "former_payout_accounts" ADD CONSTRAINT "former_payout_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "former_payout_accounts_user" ON "former_payout_accounts" USING btree ("user_id");