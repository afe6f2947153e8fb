-- What it costs to make the keys of a piece anew, so that no plan does that piece by piece instead of asking the index.
ALTER FUNCTION rotation_filter_keys(text, text, text, text, text, text, text, text[], text[], text[], text[],
  double precision, double precision) COST 20000;
