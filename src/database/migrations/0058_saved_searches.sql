CREATE TABLE "saved_searches" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"search" text NOT NULL,
	"every" text NOT NULL,
	"by_email" boolean DEFAULT true NOT NULL,
	"told_until" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	"due_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"unsubscribe_token" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "saved_searches_unsubscribe_token_unique" UNIQUE("unsubscribe_token"),
	CONSTRAINT "saved_searches_every" CHECK ("saved_searches"."every" in ('day', 'week', 'never')),
	CONSTRAINT "saved_searches_name" CHECK (length("saved_searches"."name") between 1 and 80),
	CONSTRAINT "saved_searches_search" CHECK (octet_length("saved_searches"."search") <= 2000),
	CONSTRAINT "saved_searches_due_at" CHECK ("saved_searches"."due_at" is null or ("saved_searches"."every" <> 'never' and "saved_searches"."ended_at" is null and "saved_searches"."deleted_at" is null))
);
--> statement-breakpoint
ALTER TABLE "saved_searches" ADD CONSTRAINT "saved_searches_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "saved_searches_once" ON "saved_searches" USING btree ("user_id","search") WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "saved_searches_due" ON "saved_searches" USING btree ("due_at","id") WHERE due_at is not null;--> statement-breakpoint
CREATE INDEX "saved_searches_deleted" ON "saved_searches" USING btree ("deleted_at") WHERE deleted_at is not null;