-- A step of the handover is an activity of its transaction, as a transition and a message: it moves it up in both inboxes.
CREATE OR REPLACE FUNCTION activity_of_transaction(of_id uuid, moved_at timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT greatest(moved_at,
    (SELECT max(created_at) FROM messages WHERE transaction_id = of_id AND hidden_because IS NULL),
    (SELECT max(created_at) FROM handover_steps WHERE transaction_id = of_id))
$$;
--> statement-breakpoint
UPDATE transactions SET last_activity_at = activity_of_transaction(id, last_transitioned_at)
  WHERE id IN (SELECT transaction_id FROM handover_steps);
--> statement-breakpoint
CREATE FUNCTION keep_activity_of_step() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE transactions SET last_activity_at = activity_of_transaction(id, last_transitioned_at) WHERE id = NEW.transaction_id;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER handover_steps_activity AFTER INSERT ON handover_steps
  FOR EACH ROW EXECUTE FUNCTION keep_activity_of_step();
