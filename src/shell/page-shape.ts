/** The main content of a page: a grid of cards, one listing, a list of rows. */
export type Shape = 'grid' | 'listing' | 'list';

/** Null for pages whose skeleton cannot be derived from their path. */
export function shapeOf(pathname: string): Shape | null {
  if (pathname === '/s') return 'grid';
  if (/^\/l\/[^/]+\/[^/]+$/.test(pathname)) return 'listing';
  return pathname.startsWith('/inbox/') ? 'list' : null;
}
