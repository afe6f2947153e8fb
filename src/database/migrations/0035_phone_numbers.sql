CREATE TABLE "phone_codes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"phone_number" text NOT NULL,
	"code_hash" text NOT NULL,
	"text_id" uuid NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_number" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "phone_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "next_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "expires_at" timestamp with time zone DEFAULT clock_timestamp() + interval '10 minutes' NOT NULL;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "claimed_by" text;--> statement-breakpoint
ALTER TABLE "text_messages" ADD COLUMN "failed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "text_messages_due" ON "text_messages" USING btree ("next_at") WHERE sent_at is null and failed_at is null;--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_phone_number" CHECK ("users"."phone_number" ~ '^[+][1-9][0-9]{6,14}$');