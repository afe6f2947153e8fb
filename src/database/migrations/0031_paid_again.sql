ALTER TABLE "transactions" ADD COLUMN "request_digest" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "again_of" uuid REFERENCES "transactions"("id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_again_of" ON "transactions" USING btree ("again_of") WHERE again_of is not null;
