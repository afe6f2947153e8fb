/** The page with the form. By the id alone, so that no address names what it is about. */
export function reportPath(listingId: string): string {
  return `/l/${listingId}/report`;
}
