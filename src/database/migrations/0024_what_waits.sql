CREATE INDEX "transactions_customer_state" ON "transactions" USING btree ("customer_id","state");--> statement-breakpoint
CREATE INDEX "transactions_provider_state" ON "transactions" USING btree ("provider_id","state");--> statement-breakpoint
CREATE INDEX "notification_events_unseen" ON "notification_events" USING btree ("recipient_id","transaction_id") WHERE in_bell and seen_at is null;