-- Keys as words: weddingGuest is found by "wedding" and by "guest".
CREATE FUNCTION rotation_words(text[]) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT regexp_replace(array_to_string($1, ' '), '([A-Z])', ' \1', 'g')
$$;
--> statement-breakpoint
-- What filters ask of a piece, each as one key; and each two of the usual filters as one key of both. A search
-- with several filters then reads short lists instead of long ones. `filter-keys.ts` says the same of a search.
CREATE FUNCTION rotation_filter_keys(
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
    FROM unnest(array[1, 4, 16, 64]) fine WHERE latitude IS NOT NULL AND longitude IS NOT NULL
  )
$$;
