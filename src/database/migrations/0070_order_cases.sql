CREATE TABLE "case_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"case_id" uuid NOT NULL,
	"by" text NOT NULL,
	"what" text NOT NULL,
	"content" text,
	"amount" integer,
	"once_key" uuid,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_photos" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"owner_id" uuid NOT NULL,
	"entry_id" uuid,
	"position" integer DEFAULT 0 NOT NULL,
	"file_key" text NOT NULL,
	"is_stored" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "case_photos_file_key_unique" UNIQUE("file_key")
);
--> statement-breakpoint
CREATE TABLE "order_cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"opened_by" text NOT NULL,
	"reason" text NOT NULL,
	"waits_for_id" uuid,
	"answer_by" timestamp with time zone,
	"offered_amount" integer,
	"outcome" text,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	"escalated_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "order_cases_closed" CHECK (("order_cases"."closed_at" is null) = ("order_cases"."outcome" is null)),
	CONSTRAINT "order_cases_waits_until" CHECK (("order_cases"."waits_for_id" is null) = ("order_cases"."answer_by" is null)),
	CONSTRAINT "order_cases_waits_open" CHECK ("order_cases"."waits_for_id" is null or ("order_cases"."closed_at" is null and "order_cases"."escalated_at" is null)),
	CONSTRAINT "order_cases_offer" CHECK ("order_cases"."offered_amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "case_entries" ADD CONSTRAINT "case_entries_case_id_order_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."order_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_photos" ADD CONSTRAINT "case_photos_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_photos" ADD CONSTRAINT "case_photos_entry_id_case_entries_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."case_entries"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_cases" ADD CONSTRAINT "order_cases_id_cases_id_fk" FOREIGN KEY ("id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_cases" ADD CONSTRAINT "order_cases_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_cases" ADD CONSTRAINT "order_cases_waits_for_id_users_id_fk" FOREIGN KEY ("waits_for_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_entries_case" ON "case_entries" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "case_entries_once" ON "case_entries" USING btree ("case_id","by","once_key") WHERE once_key is not null;--> statement-breakpoint
CREATE INDEX "case_photos_entry" ON "case_photos" USING btree ("entry_id");--> statement-breakpoint
CREATE INDEX "case_photos_loose" ON "case_photos" USING btree ("created_at") WHERE entry_id is null;--> statement-breakpoint
CREATE INDEX "case_photos_owner" ON "case_photos" USING btree ("owner_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_cases_open" ON "order_cases" USING btree ("transaction_id") WHERE closed_at is null;--> statement-breakpoint
CREATE INDEX "order_cases_transaction" ON "order_cases" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "order_cases_waits" ON "order_cases" USING btree ("waits_for_id") WHERE waits_for_id is not null;--> statement-breakpoint
CREATE INDEX "order_cases_answer_by" ON "order_cases" USING btree ("answer_by") WHERE answer_by is not null;