import { randomUUID } from 'node:crypto';
import { redirect } from 'react-router';
import { marketplace } from '#marketplace';
import { breakdownFor } from '#src/domain/pricing/breakdown.ts';
import { subtotalOf } from '#src/domain/pricing/line-item.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { accountOf } from '#src/features/accounts/queries.server.ts';
import { offered } from '#src/features/checkout/booking.server.ts';
import { orderFrom, orderQuery, type OrderText } from '#src/features/checkout/order-text.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { canonicalListingPath, listingPath } from '#src/features/listings/listing-path.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { callName } from '#src/features/listings/seller.ts';
import { smallestOffer } from '#src/features/offers/rules.ts';
import { quote } from '#src/features/transactions/quote.server.ts';
import { timeToAnswer } from '#src/features/transactions/time-to-answer.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

/** Data of the page of an offer. Redirects to the listing, which says why, when its order is not possible. */
export async function offerData(app: App, viewer: Viewer, listing: ListingPageData, text: OrderText) {
  if (listing.isOwn) throw redirect(canonicalListingPath(listing));
  const order = listing.notice === null ? orderFrom(listing, offered(listing, text)) : null;
  if (order === null)
    throw redirect(`${listingPath(listing)}?${new URLSearchParams({ ...given(text), book: 'true' })}`);
  try {
    const { lines } = await quote(app, viewer.id, order);
    const listed = subtotalOf(lines, marketplace.currency);
    const { title, designer, images, author } = listing;
    return {
      ...{ title, designer, order, listed, name: callName(author.displayName), image: imageOf(images[0]) },
      path: listingPath(listing),
      query: orderQuery(order),
      price: breakdownFor(lines, 'customer'),
      smallest: smallestOffer(listed.currency),
      answer: timeToAnswer(order, await app.clock.now()),
      isVerified: (await accountOf(app, viewer.id)).emailVerified,
      clientKey: randomUUID(),
    };
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    throw redirect(`${listingPath(listing)}?${orderQuery(order)}&book=true`);
  }
}

/** What the address has of an order. */
function given(text: OrderText): Record<string, string> {
  return Object.fromEntries(Object.entries(text).flatMap(([name, value]) => (value == null ? [] : [[name, value]])));
}
