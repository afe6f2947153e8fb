DROP INDEX "transactions_provider_state";--> statement-breakpoint
CREATE INDEX "transactions_provider_counts" ON "transactions" USING btree ("provider_id","state","kind","has_offer","id");