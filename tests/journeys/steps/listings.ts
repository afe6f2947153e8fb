import type { Page } from '@playwright/test';
import { catalogue } from '#demo/catalogue/catalogue.ts';
import type { DemoListing } from '#demo/catalogue/types.ts';
import { slugOf } from '#src/domain/text/slug.ts';

/** A listing of the demo, with the path of its page. */
export type Listing = DemoListing & { readonly path: string };

/** Finds a listing by its id in the demo catalogue. */
export async function listingOf(page: Page, id: string): Promise<Listing> {
  const listing = catalogue.listings.find((one) => one.id === id);
  if (listing === undefined) throw new Error(`The demo has no listing ${id}`);
  const answer = await page.context().request.get('/s', { params: { keywords: listing.title } });
  const path = new RegExp(`/l/${slugOf(listing.title)}/[0-9a-f-]{36}`).exec(await answer.text())?.[0];
  if (path === undefined) throw new Error(`${listing.title} is not found`);
  return { ...listing, path };
}
