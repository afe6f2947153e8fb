-- Equality beside ranges in one exclusion constraint.
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- The marketplace's clock: the database's own, plus an offset that only tests and the demo move.
-- All processes read it here, so that they agree on the time and jump together.
CREATE FUNCTION rotation_now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN clock_timestamp() + coalesce((SELECT make_interval(secs => seconds) FROM clock_offset), interval '0');
END
$$;
--> statement-breakpoint
-- Letters without accents and apostrophes: how names are compared with what people type.
CREATE FUNCTION rotation_plain(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(normalize(lower($1), NFKD), '[\u0300-\u036f''\u2018\u2019]', '', 'g')
$$;
