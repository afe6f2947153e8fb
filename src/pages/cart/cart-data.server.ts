import { isUuid } from '#src/domain/text/uuid.ts';
import { avatarOf } from '#src/features/accounts/avatar.ts';
import type { CartEntry, CartPage } from '#src/features/cart/cart-page.ts';
import { keptFields, keptIn } from '#src/features/cart/cart-path.ts';
import { creditOfBag } from '#src/features/cart/credit.server.ts';
import { cartOf } from '#src/features/cart/queries.server.ts';
import { bookingFor } from '#src/features/checkout/booking.server.ts';
import { orderQuery, orderTextOf } from '#src/features/checkout/order-text.ts';
import { savedAmong } from '#src/features/favourites/queries.server.ts';
import { cardModel, listingIdOf } from '#src/features/listings/components/listing-card.tsx';
import { cardsOfAuthor, listingById } from '#src/features/listings/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';

const maxMore = 4;

/** The bag, what its address opens over it, and other items of the same wardrobe. */
export async function cartData(app: App, viewer: Viewer, params: URLSearchParams) {
  const { lender, entries } = await cartOf(app, viewer);
  const [change, more, credit] = await Promise.all([
    changeOf(app, viewer, entries, params.get('change')),
    moreOf(app, viewer, { lender, entries }),
    creditOfBag(app, viewer, entries),
  ]);
  return {
    ...{ entries, change, more, credit },
    lender: lender && { ...lender, image: avatarOf(lender.imageId) },
    saved: (await savedAmong(app, viewer, more.map(listingIdOf))) ?? [],
    removed: removedOf(params, entries),
  };
}

/** The entry whose days or units are being changed, with its calendar; null when nothing about it can be changed. */
async function changeOf(app: App, viewer: Viewer, entries: readonly CartEntry[], listingId: string | null) {
  const entry = entries.find((one) => one.listingId === listingId);
  if (entry === undefined || entry.problem?.canChange === false) return null;
  const listing = await listingById(app, entry.listingId, viewer);
  if (listing === null) return null;
  const { order } = entry;
  const text = orderTextOf(new URLSearchParams(order === null ? '' : orderQuery(order)));
  const booking = await bookingFor(app, listing, viewer, text);
  return booking.unavailableReason === null ? { listing, booking } : null;
}

async function moreOf(app: App, viewer: Viewer, { lender, entries }: CartPage) {
  if (lender === null || lender.initials === '' || lender.id === viewer.id) return [];
  const inBag = new Set(entries.map(({ listingId }) => listingId));
  const cards = await cardsOfAuthor(app, lender.id, viewer, maxMore + inBag.size);
  return cards
    .filter(({ id, soldOut }) => !inBag.has(id) && !soldOut)
    .slice(0, maxMore)
    .map(cardModel);
}

/** What was removed just now, so that it can be undone; null once it is in the bag again. */
function removedOf(params: URLSearchParams, entries: readonly CartEntry[]) {
  const listingId = params.get('removed');
  if (listingId === null || !isUuid(listingId)) return null;
  if (entries.some((entry) => entry.listingId === listingId)) return null;
  const fields = Object.entries(orderTextOf(params)).flatMap(([name, value]) =>
    value === null ? [] : [[name, value]],
  );
  const place = params.get('place') ?? '';
  return {
    listingId,
    isSaved: params.has('saved'),
    fields: { ...Object.fromEntries(fields), place, ...keptFields(keptIn(params)) } as Readonly<Record<string, string>>,
  };
}
