-- Public pages say of a listing without stock whether its last units are sold or only held. A hold that begins or is released
-- changes the stock, which counts; one that is accepted does not.
CREATE CONSTRAINT TRIGGER stock_reservations_shown AFTER UPDATE ON stock_reservations
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.state IS DISTINCT FROM NEW.state)
  EXECUTE FUNCTION count_catalogue_change();
