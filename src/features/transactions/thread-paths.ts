/** Where a lender is asked about a listing. By the id alone, so that no address names what it is about. */
export function enquiryPath(listingId: string): string {
  return `/l/${listingId}/enquiry`;
}

/** Where it is chosen which item of a lender to ask about. */
export function enquiryChoicePath(userId: string): string {
  return `/u/${userId}/enquiry`;
}

/** Where a price is offered for the order of its query. */
export function offerPath(listingId: string): string {
  return `/l/${listingId}/offer`;
}
