import { marketplace } from '#marketplace';
import { parseRentalDays, rentalDays, yearInZone } from '#src/domain/dates/day.ts';
import type { OrderText } from '#src/features/checkout/order-text.ts';
import { isFollowing } from '#src/features/following/queries.server.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { callName } from '#src/features/listings/seller.ts';
import { cardsOfAuthor } from '#src/features/listings/queries.server.ts';
import { type CardModel, cardModel } from '#src/features/listings/components/listing-card.tsx';
import type { Seller } from '#src/features/listings/components/seller-card.tsx';
import { publicProfile } from '#src/features/accounts/queries.server.ts';
import { staticMapPath } from '#src/features/map/static-map.server.ts';
import { ratingOfProvider, reviewsOfListing, reviewsOfUser } from '#src/features/reviews/queries.server.ts';
import { similarListings } from '#src/features/search/similar.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

const maxMore = 4;
const maxSimilar = 4;
const maxOfLender = 3;

/** The lender for the card beside the listing, with their rating, and whether the viewer follows them. */
export async function sellerOf(app: App, { author }: ListingPageData, viewer: Viewer | null) {
  const [{ initials, imageId, idVerified }, rating, following] = await Promise.all([
    publicProfile(app, author.id),
    orNull(app, { userId: author.id }, ratingOfProvider(app, author.id)),
    isFollowing(app, viewer, author.id),
  ]);
  const { id, displayName, bio, place, since } = author;
  const seller: Seller = {
    id,
    displayName,
    initials,
    imageId,
    bio,
    place,
    sinceYear: yearInZone(since, marketplace.timeZone),
    idVerified,
  };
  return { seller, rating, following };
}

/**
 * The reviews of the item; where it has none, some of its lender's. Degrades gracefully: when they cannot be read, returns null
 * and logs the error, and the listing is displayed without them.
 */
export async function reviewsOrNull(app: App, { id, author }: ListingPageData) {
  const reviews = await orNull(app, { listingId: id }, reviewsOfListing(app, id));
  if (reviews?.count !== 0) return { reviews, ofLender: null };
  const found = await orNull(
    app,
    { listingId: id },
    reviewsOfUser(app, author.id, 'ofProvider', { perPage: maxOfLender }),
  );
  const isAny = found !== null && found.count > 0;
  return { reviews, ofLender: isAny ? { name: callName(author.displayName), reviews: found } : null };
}

async function orNull<Value>(
  app: App,
  about: Readonly<Record<string, string>>,
  read: Promise<Value>,
): Promise<Value | null> {
  try {
    return await read;
  } catch (thrown) {
    app.logger.error(thrown, about);
    return null;
  }
}

/** The address of its map; null where it has no public point. */
export function mapOf(listing: ListingPageData): string | null {
  return isPublic(listing) && listing.place !== '' ? staticMapPath(listing) : null;
}

/** Other listings of the same wardrobe. */
export async function moreFrom(app: App, listing: ListingPageData, viewer: Viewer | null): Promise<CardModel[]> {
  const cards = await cardsOfAuthor(app, listing.author.id, viewer, maxMore + 1);
  return cards
    .filter(({ id }) => id !== listing.id)
    .slice(0, maxMore)
    .map(cardModel);
}

const noneSimilar = { cards: [], days: null };

/** Like it, of other wardrobes, and free on the days of the address. None when they cannot be read. */
export async function similarTo(app: App, listing: ListingPageData, viewer: Viewer | null, { start, end }: OrderText) {
  if (!isPublic(listing)) return noneSimilar;
  const wish = { viewerId: viewer?.id ?? null, days: parseRentalDays(start ?? '', end ?? ''), limit: maxSimilar };
  const found = await orNull(app, { listingId: listing.id }, similarListings(app, listing, wish));
  if (found === null) return noneSimilar;
  return { cards: found.cards.map(cardModel), days: found.days === null ? null : rentalDays(found.days) };
}

function isPublic({ state }: ListingPageData): boolean {
  return state === 'published' || state === 'closed';
}
