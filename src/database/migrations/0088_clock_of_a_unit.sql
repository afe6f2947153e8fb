-- One unit of work may have an offset of its own, which nobody else sees: the demo plays its past in one. Written into the
-- row a thousand times over, each version of it would be read again by every later call of that unit.
CREATE OR REPLACE FUNCTION rotation_now() RETURNS timestamptz LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  RETURN clock_timestamp() + coalesce(
    make_interval(secs => nullif(current_setting('rotation.clock_offset', true), '')::double precision),
    (SELECT make_interval(secs => seconds) FROM clock_offset),
    interval '0');
END
$$;
