/** The page that ends the emails of one saved search. */
export function unsubscribePath(token: string): string {
  return `/saved-searches/unsubscribe?t=${token}`;
}
