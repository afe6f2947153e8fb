-- A lender's profile counts the transactions that were completed. Nothing else of a transaction is public.
CREATE CONSTRAINT TRIGGER transactions_come AFTER INSERT ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.delivered_at IS NOT NULL)
  EXECUTE FUNCTION count_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER transactions_go AFTER DELETE ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.delivered_at IS NOT NULL)
  EXECUTE FUNCTION count_catalogue_change();
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER transactions_shown AFTER UPDATE ON transactions
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN ((OLD.delivered_at IS NULL) IS DISTINCT FROM (NEW.delivered_at IS NULL))
  EXECUTE FUNCTION count_catalogue_change();
