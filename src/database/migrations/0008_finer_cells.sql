-- Cells of a street on the map beside those of a suburb: in a city the coarser ones hold thousands of pieces.
CREATE OR REPLACE FUNCTION rotation_filter_keys(
  kind text, category text, subcategory text, condition text, length text, region text, designer text,
  sizes text[], colours text[], occasions text[], tell_us_more text[],
  latitude double precision, longitude double precision
) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  WITH crossed (place, key) AS (
    SELECT place, key FROM (VALUES (1, 'kind:' || kind), (2, 'category:' || category), (3, 'region:' || region))
      said (place, key) WHERE key IS NOT NULL
    UNION ALL SELECT 4, 'size:' || size FROM unnest(sizes) size
    UNION ALL SELECT 5, 'colour:' || colour FROM unnest(colours) colour
    UNION ALL SELECT 6, 'occasion:' || occasion FROM unnest(occasions) occasion
  )
  SELECT array(
    SELECT lower(key) FROM crossed
    UNION ALL
    SELECT lower(one.key || ' ' || other.key) FROM crossed one JOIN crossed other ON one.place < other.place
    UNION ALL
    SELECT lower(key) FROM unnest(array['subcategory:' || subcategory, 'condition:' || condition,
      'length:' || length, 'designer:' || designer]) key WHERE key IS NOT NULL
    UNION ALL
    SELECT lower('style:' || style) FROM unnest(tell_us_more) style
    UNION ALL
    SELECT 'cell:' || fine || ':' || floor(latitude * fine)::int || ':' || floor(longitude * fine)::int
    FROM unnest(array[1, 4, 16, 64, 256]) fine WHERE latitude IS NOT NULL AND longitude IS NOT NULL
  )
$$;
--> statement-breakpoint
REINDEX INDEX listings_found;
