CREATE INDEX "payment_calls_object" ON "payment_calls" USING btree ("object_id") WHERE object_id is not null;--> statement-breakpoint
CREATE INDEX "payments_charge" ON "payments" USING btree ("charge_id") WHERE charge_id is not null;
