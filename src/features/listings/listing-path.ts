type Named = { readonly id: string; readonly slug: string };

/** The one address of a listing. */
export function listingPath({ id, slug }: Named): string {
  return `/l/${slug}/${id}`;
}
