ALTER TABLE "transactions" ADD COLUMN "follow_up" text;--> statement-breakpoint
CREATE INDEX "transactions_follow_up" ON "transactions" USING btree ("id") WHERE follow_up is not null;
