ALTER TABLE "case_claims" ADD COLUMN "customer_id" uuid;--> statement-breakpoint
UPDATE "case_claims" SET "customer_id" = t."customer_id" FROM "transactions" t WHERE t."id" = "case_claims"."transaction_id";--> statement-breakpoint
ALTER TABLE "case_claims" ALTER COLUMN "customer_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "case_claims" ADD CONSTRAINT "case_claims_customer_id_users_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "case_claims_to_pay" ON "case_claims" USING btree ("customer_id") WHERE state in ('announced', 'due', 'owed');
