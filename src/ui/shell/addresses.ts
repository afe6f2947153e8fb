type Here = { readonly pathname: string; readonly search: string };

/** The same page with one more parameter. */
export function addressWith(here: Here, name: string, value: string): string {
  const query = new URLSearchParams(here.search);
  query.set(name, value);
  return `${here.pathname}?${query}`;
}

/** The same page without that parameter. */
export function addressWithout(here: Here, name: string): string {
  const query = new URLSearchParams(here.search);
  query.delete(name);
  return query.size === 0 ? here.pathname : `${here.pathname}?${query}`;
}
