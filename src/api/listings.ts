import { refuse } from '#src/domain/refusal.ts';
import { offerOf } from '#src/features/checkout/booking.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { reviewsOfListing } from '#src/features/reviews/queries.server.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { answerable, searchListings } from '#src/features/search/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { peopleOnWire } from './users.ts';
import { cardOnWire, listingOnWire } from './wire/listing.ts';

/** A page of search results, with the parameters of the search page. The same for every viewer. */
export async function findListings(app: App, params: URLSearchParams) {
  const query = await answerable(app, parseSearch(params));
  const { cards, pagination } = await searchListings(app, query, null);
  return { data: cards.map(cardOnWire), meta: pagination };
}

/**
 * A listing as an anonymous visitor may see it: its data, why it is unavailable if so, its unavailable days, and its
 * reviews. Refuses `not-found` for drafts and for deleted listings.
 */
export async function showListing(app: App, id: string) {
  const listing = (await listingById(app, id, null)) ?? refuse('not-found');
  const [offer, reviews] = await Promise.all([offerOf(app, listing), reviewsOfListing(app, listing.id)]);
  const person = await peopleOnWire(app, [listing.author.id, ...reviews.latest.map(({ author }) => author.id)]);
  const shown = listingOnWire(listing);
  return {
    ...shown,
    attributes: { ...shown.attributes, unavailableReason: offer.unavailableReason, calendar: offer.calendar },
    author: person(listing.author.id),
    reviews: {
      average: reviews.average,
      count: reviews.count,
      latest: reviews.latest.map(({ id: reviewId, rating, content, createdAt, author }) => ({
        id: reviewId,
        type: 'review' as const,
        attributes: { rating, content, createdAt },
        author: person(author.id),
      })),
    },
  };
}
