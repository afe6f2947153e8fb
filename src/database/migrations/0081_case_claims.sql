CREATE TABLE "case_claims" (
	"case_id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"named_amount" integer NOT NULL,
	"days_late" integer,
	"state" text DEFAULT 'named' NOT NULL,
	"amount" integer,
	"pay_by" timestamp with time zone,
	"card_id" text,
	"payment_id" uuid,
	"tries" integer DEFAULT 0 NOT NULL,
	"first_tried_at" timestamp with time zone,
	"last_decline" text,
	"next_at" timestamp with time zone,
	"token" uuid,
	"lease_until" timestamp with time zone,
	"charged_at" timestamp with time zone,
	"created_at" timestamp with time zone DEFAULT rotation_now() NOT NULL,
	CONSTRAINT "case_claims_payment_id_unique" UNIQUE("payment_id"),
	CONSTRAINT "case_claims_amounts" CHECK ("case_claims"."named_amount" > 0 and "case_claims"."amount" > 0),
	CONSTRAINT "case_claims_decided" CHECK ("case_claims"."state" = 'named' or "case_claims"."amount" is not null and "case_claims"."card_id" is not null),
	CONSTRAINT "case_claims_late" CHECK (("case_claims"."kind" = 'lateFee') = ("case_claims"."days_late" is not null)),
	CONSTRAINT "case_claims_charged" CHECK (("case_claims"."state" = 'charged') = ("case_claims"."charged_at" is not null)),
	CONSTRAINT "case_claims_tries" CHECK ("case_claims"."tries" between 0 and 3)
);
--> statement-breakpoint
ALTER TABLE "case_claims" ADD CONSTRAINT "case_claims_case_id_order_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."order_cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_claims" ADD CONSTRAINT "case_claims_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_claims" ADD CONSTRAINT "case_claims_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_claims_transaction" ON "case_claims" USING btree ("transaction_id");--> statement-breakpoint
CREATE INDEX "case_claims_next" ON "case_claims" USING btree ("next_at") WHERE next_at is not null;