/** What is mostly on a page: a grid of cards, one piece, a list of rows. */
export type Shape = 'grid' | 'listing' | 'list';

/** Null for pages whose boxes cannot be told from their address. */
export function shapeOf(pathname: string): Shape | null {
  if (pathname === '/s') return 'grid';
  if (/^\/l\/[^/]+\/[^/]+$/.test(pathname)) return 'listing';
  return pathname.startsWith('/inbox/') ? 'list' : null;
}
