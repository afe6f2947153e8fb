/** Which page is shown: one behind the last is the last, and there is one also when nothing is found. */
export function pageWithin(totalItems: number, wanted: { readonly page: number; readonly perPage: number }) {
  const totalPages = Math.max(1, Math.ceil(totalItems / wanted.perPage));
  return { page: Math.min(wanted.page, totalPages), totalPages };
}
