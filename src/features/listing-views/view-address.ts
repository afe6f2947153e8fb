const listingDocument = /^\/l\/(?:[\w%.~-]+\/)?([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

/** The listing whose public page has this path; null for any other path, and for the page of a draft. */
export function viewedListing(path: string): string | null {
  return listingDocument.exec(path)?.[1] ?? null;
}

/** Where the browser says that the router has opened the page of a listing. */
export function viewCallPath(listingId: string): string {
  return `/l/${listingId}/view`;
}
