-- Of one statement the clock is one moment for the planner too: as a condition of an index it is asked once, and not by each row.
ALTER FUNCTION rotation_now() STABLE;--> statement-breakpoint
CREATE INDEX "notification_events_created" ON "notification_events" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_events_actor" ON "notification_events" USING btree ("actor_id") WHERE transaction_id is null;--> statement-breakpoint
CREATE INDEX "notification_events_listing" ON "notification_events" USING btree ("listing_id") WHERE transaction_id is null;--> statement-breakpoint
CREATE INDEX "push_messages_created" ON "push_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "emails_recipient" ON "emails" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "emails_created" ON "emails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "text_messages_recipient" ON "text_messages" USING btree ("recipient_id");--> statement-breakpoint
CREATE INDEX "text_messages_created" ON "text_messages" USING btree ("created_at");