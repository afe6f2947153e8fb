CREATE TABLE "identity_sign_ins" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"secret_hash" text NOT NULL,
	"state_hash" text NOT NULL,
	"slug" text NOT NULL,
	"from_path" text NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"answered_at" timestamp with time zone,
	"provider_id" text,
	"account_id" text,
	"email" text,
	"email_verified" boolean DEFAULT false NOT NULL,
	"first_name" text,
	"last_name" text,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "identity_sign_ins_secret_hash_unique" UNIQUE("secret_hash"),
	CONSTRAINT "identity_sign_ins_state_hash_unique" UNIQUE("state_hash"),
	CONSTRAINT "identity_sign_ins_connecting" CHECK (("identity_sign_ins"."user_id" is null) = ("identity_sign_ins"."session_id" is null)),
	CONSTRAINT "identity_sign_ins_profile" CHECK (num_nonnulls("identity_sign_ins"."provider_id", "identity_sign_ins"."account_id", "identity_sign_ins"."email", "identity_sign_ins"."first_name", "identity_sign_ins"."last_name") in (0, 5))
);
--> statement-breakpoint
ALTER TABLE "sessions" DROP CONSTRAINT "sessions_signed_in_by";--> statement-breakpoint
ALTER TABLE "identity_sign_ins" ADD CONSTRAINT "identity_sign_ins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_sign_ins_expires" ON "identity_sign_ins" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "identity_sign_ins_user" ON "identity_sign_ins" USING btree ("user_id");--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_signed_in_by" CHECK ("sessions"."signed_in_by" in ('password', 'code', 'passkey', 'identity'));