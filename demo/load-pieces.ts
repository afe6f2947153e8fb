import { readFile } from 'node:fs/promises';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { availabilityExceptions, reviews } from '#src/database/schema/schema.ts';
import { addDays, dayInZone, type Day } from '#src/domain/dates/day.ts';
import { money, type Money } from '#src/domain/money/money.ts';
import { createListing } from '#src/features/listings/commands.server.ts';
import type { App } from '#src/platform/app.ts';
import type { DayRange, DemoCatalogue, DemoPiece, DemoProvider, DemoReview } from './catalogue/types.ts';
import type { People } from './load-people.ts';

const views = ['front', 'back', 'detail', 'label'] as const;
const dayMs = 86_400_000;

/** Hangs every piece in its closet, oldest first, with its pictures, its busy days and what people said. */
export async function loadPieces(tx: Tx, app: App, catalogue: DemoCatalogue, people: People): Promise<void> {
  const now = await app.clock.now(tx);
  const oldestFirst = catalogue.pieces.toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo);
  for (const piece of oldestFirst) {
    const provider = catalogue.providers.find(({ id }) => id === piece.providerId);
    if (provider === undefined) throw new Error(`${piece.id} hangs in nobody's closet`);
    const listingId = await loadPiece(tx, app, piece, provider, idOf(people, provider.id), now);
    if (piece.deal === 'rent') await loadBusyDays(tx, listingId, piece.bookedDays, now);
    for (const review of catalogue.reviews.filter(({ pieceId }) => pieceId === piece.id)) {
      await loadReview(tx, review, listingId, people, provider.id, now);
    }
  }
}

async function loadPiece(
  tx: Tx,
  app: App,
  piece: DemoPiece,
  provider: DemoProvider,
  authorId: string,
  now: Date,
): Promise<string> {
  const images = [];
  for (const view of views) {
    const bytes = await readFile(new URL(`./pictures/${piece.id}-${view}.webp`, import.meta.url));
    images.push({ imageId: await app.images.store(tx, authorId, bytes), alt: `${piece.title}, ${view}` });
  }
  const { title, description, designer, sizes, colours } = piece;
  return createListing(tx, {
    ...{ authorId, title, description, designer, sizes, colours, images },
    ...(piece.deal === 'rent' ? rentalFacts(piece) : saleFacts(piece)),
    state: 'published',
    price: dollars(piece.price),
    shipping: dollars(piece.shipping),
    rrp: dollars(piece.rrp),
    region: provider.region,
    place: provider.place,
    point: { latitude: provider.latitude, longitude: provider.longitude },
    address: '',
    length: null,
    minimumDays: marketplace.booking.minimumDays,
    turnaroundDays: marketplace.booking.defaultTurnaroundDays,
    openWeekdays: 127,
    canCollect: true,
    canPost: true,
    publishedAt: new Date(now.getTime() - piece.createdDaysAgo * dayMs),
  });
}

function rentalFacts(piece: Extract<DemoPiece, { deal: 'rent' }>) {
  return {
    kind: 'rent' as const,
    category: piece.category,
    subcategory: null,
    condition: piece.condition,
    occasions: piece.occasions,
    tellUsMore: piece.tellUsMore,
    alterations: piece.altered,
    flaws: piece.flaws ?? '',
    extraDayPrice: piece.extraDayPrice === undefined ? null : dollars(piece.extraDayPrice),
    maximumDays: piece.maxNumberOfDays,
    stock: null,
  };
}

function saleFacts(piece: Extract<DemoPiece, { deal: 'sale' }>) {
  return {
    kind: 'sale' as const,
    category: piece.category,
    subcategory: piece.subcategory ?? null,
    condition: piece.condition,
    occasions: [],
    tellUsMore: [],
    alterations: null,
    flaws: '',
    extraDayPrice: null,
    maximumDays: marketplace.booking.defaultMaximumDays,
    stock: piece.stock,
  };
}

async function loadBusyDays(tx: Tx, listingId: string, ranges: readonly DayRange[], now: Date): Promise<void> {
  const today: Day = dayInZone(now, marketplace.timeZone);
  for (const { from, to } of ranges) {
    const days = `[${addDays(today, from)},${addDays(today, to + 1)})`;
    await tx.insert(availabilityExceptions).values({ listingId, days, seats: 0 });
  }
}

async function loadReview(
  tx: Tx,
  review: DemoReview,
  listingId: string,
  people: People,
  providerId: string,
  now: Date,
): Promise<void> {
  await tx.insert(reviews).values({
    listingId,
    authorId: idOf(people, review.customerId),
    subjectId: idOf(people, providerId),
    type: 'ofProvider',
    state: 'public',
    rating: review.rating,
    content: review.text,
    createdAt: new Date(now.getTime() - review.monthsAgo * 30 * dayMs),
  });
}

function idOf(people: People, id: string): string {
  const found = people.get(id);
  if (found === undefined) throw new Error(`Nobody is called ${id}`);
  return found;
}

function dollars(amount: number): Money {
  return money(amount, marketplace.currency);
}
