-- TRUNCATE fires no trigger of a row: what is append-only needs one of its own against it.
CREATE TRIGGER transitions_never_emptied BEFORE TRUNCATE ON transaction_transitions
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_never_emptied BEFORE TRUNCATE ON ledger_entries
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER stock_adjustments_never_emptied BEFORE TRUNCATE ON stock_adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
