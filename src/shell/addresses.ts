type Here = { readonly pathname: string; readonly search: string };

/** The address of the current page with one more parameter. */
export function addressWith(here: Here, name: string, value: string): string {
  const query = new URLSearchParams(here.search);
  query.set(name, value);
  return `${pathOf(here)}?${query}`;
}

/** The address of the current page without that parameter. */
export function addressWithout(here: Here, name: string): string {
  const query = new URLSearchParams(here.search);
  query.delete(name);
  return query.size === 0 ? pathOf(here) : `${pathOf(here)}?${query}`;
}

/** Collapses leading slashes: a path that starts with two would lead to another site. */
function pathOf({ pathname }: Here): string {
  return pathname.replace(/^[/\\]{2,}/, '/');
}
