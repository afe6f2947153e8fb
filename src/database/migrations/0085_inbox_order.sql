DROP INDEX "transactions_customer_state";--> statement-breakpoint
DROP INDEX "transactions_provider_state";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "last_activity_at" timestamp with time zone DEFAULT rotation_now() NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "has_offer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_customer_activity" ON "transactions" USING btree ("customer_id","last_activity_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "transactions_provider_activity" ON "transactions" USING btree ("provider_id","last_activity_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "transactions_customer_state" ON "transactions" USING btree ("customer_id","state","kind","has_offer");--> statement-breakpoint
CREATE INDEX "transactions_provider_state" ON "transactions" USING btree ("provider_id","state","kind","has_offer");
--> statement-breakpoint
CREATE FUNCTION activity_of_transaction(of_id uuid, moved_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(moved_at, (SELECT max(created_at) FROM messages WHERE transaction_id = of_id AND hidden_because IS NULL))
$$;
--> statement-breakpoint
UPDATE transactions SET last_activity_at = activity_of_transaction(id, last_transitioned_at),
  has_offer = EXISTS (SELECT FROM offers WHERE transaction_id = transactions.id);
--> statement-breakpoint
CREATE FUNCTION keep_activity_of_transition() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.last_activity_at := activity_of_transaction(NEW.id, NEW.last_transitioned_at);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER transactions_activity BEFORE INSERT OR UPDATE OF last_transitioned_at ON transactions
  FOR EACH ROW EXECUTE FUNCTION keep_activity_of_transition();
--> statement-breakpoint
CREATE FUNCTION keep_activity_of_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transactions SET last_activity_at = activity_of_transaction(id, last_transitioned_at) WHERE id = NEW.transaction_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER messages_activity AFTER INSERT OR UPDATE OF hidden_because ON messages
  FOR EACH ROW EXECUTE FUNCTION keep_activity_of_message();
--> statement-breakpoint
CREATE FUNCTION keep_has_offer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transactions SET has_offer = true WHERE id = NEW.transaction_id AND NOT has_offer;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER offers_counted AFTER INSERT ON offers FOR EACH ROW EXECUTE FUNCTION keep_has_offer();
