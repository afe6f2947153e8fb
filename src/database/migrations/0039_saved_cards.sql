CREATE TABLE "card_setups" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"client_key" uuid NOT NULL,
	"replaces_id" uuid,
	"setup_intent_id" text,
	"state" text DEFAULT 'open' NOT NULL,
	"declines" integer DEFAULT 0 NOT NULL,
	"checks" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "card_setups_setup_intent_id_unique" UNIQUE("setup_intent_id")
);
--> statement-breakpoint
CREATE TABLE "saved_cards" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"payment_method_id" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" smallint NOT NULL,
	"exp_year" smallint NOT NULL,
	"fingerprint" text,
	"is_default" boolean DEFAULT false NOT NULL,
	"removed_at" timestamp with time zone,
	"failures" integer DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "saved_cards_payment_method_id_unique" UNIQUE("payment_method_id"),
	CONSTRAINT "saved_cards_shape" CHECK ("saved_cards"."last4" ~ '^[0-9]{4}$' and "saved_cards"."exp_month" between 1 and 12 and "saved_cards"."exp_year" between 2000 and 9999),
	CONSTRAINT "saved_cards_default" CHECK (not ("saved_cards"."is_default" and "saved_cards"."removed_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "payment_customers" ADD COLUMN "forgotten_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_setups" ADD CONSTRAINT "card_setups_replaces_id_saved_cards_id_fk" FOREIGN KEY ("replaces_id") REFERENCES "public"."saved_cards"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_cards" ADD CONSTRAINT "saved_cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_setups_client_key" ON "card_setups" USING btree ("user_id","client_key");--> statement-breakpoint
CREATE INDEX "card_setups_replaces" ON "card_setups" USING btree ("replaces_id");--> statement-breakpoint
CREATE INDEX "card_setups_open" ON "card_setups" USING btree ("next_at") WHERE state = 'open';--> statement-breakpoint
CREATE INDEX "saved_cards_user" ON "saved_cards" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "saved_cards_one_default" ON "saved_cards" USING btree ("user_id") WHERE is_default;--> statement-breakpoint
CREATE INDEX "saved_cards_removed" ON "saved_cards" USING btree ("next_at") WHERE removed_at is not null;