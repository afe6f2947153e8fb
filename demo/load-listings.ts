import { readFile } from 'node:fs/promises';
import { marketplace } from '#marketplace';
import type { Tx } from '#src/database/database.server.ts';
import { availabilityExceptions } from '#src/database/schema/schema.ts';
import { addDays, dayInZone, type Day } from '#src/domain/dates/day.ts';
import { money, type Money } from '#src/domain/money/money.ts';
import { createListing } from '#src/features/listings/commands.server.ts';
import type { App } from '#src/platform/app.ts';
import type { View } from './art/record.ts';
import { pictureName } from './catalogue/pictures.ts';
import type { DayRange, DemoCatalogue, DemoPiece, DemoProvider } from './catalogue/types.ts';

const dayMs = 86_400_000;

type Given = {
  readonly people: ReadonlyMap<string, string>;
  readonly present: Date;
  readonly views: readonly View[];
};

/** Ids in the database by the ids of the catalogue. */
export type Pieces = ReadonlyMap<string, string>;

/** Hangs every piece in its wardrobe, oldest first, with its pictures and the days its owner keeps. */
export async function loadPieces(tx: Tx, app: App, catalogue: DemoCatalogue, given: Given): Promise<Pieces> {
  const pieces = new Map<string, string>();
  for (const piece of catalogue.pieces.toSorted((a, b) => b.createdDaysAgo - a.createdDaysAgo)) {
    const provider = catalogue.providers.find(({ id }) => id === piece.providerId);
    if (provider === undefined) throw new Error(`${piece.id} hangs in nobody's wardrobe`);
    const listingId = await loadPiece(tx, app, piece, provider, given);
    if (piece.transaction === 'rent') await loadKeptDays(tx, listingId, piece.keptDays, given.present);
    pieces.set(piece.id, listingId);
  }
  return pieces;
}

async function loadPiece(
  tx: Tx,
  app: App,
  piece: DemoPiece,
  provider: DemoProvider,
  { people, present, views }: Given,
): Promise<string> {
  const authorId = people.get(provider.id);
  if (authorId === undefined) throw new Error(`Nobody is called ${provider.id}`);
  const images = [];
  for (const view of views) {
    const bytes = await readFile(new URL(`./pictures/${pictureName(piece.id, view)}`, import.meta.url));
    images.push({ imageId: await app.images.store(tx, authorId, bytes), alt: `${piece.title}, ${view}` });
  }
  const { title, description, designer, sizes, colours } = piece;
  return createListing(tx, {
    ...{ authorId, title, description, designer, sizes, colours, images },
    ...(piece.transaction === 'rent' ? rentalFacts(piece) : saleFacts(piece)),
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
    leadDays: { ...marketplace.booking.defaultLeadDays, ...(piece.transaction === 'rent' && piece.leadDays) },
    openWeekdays: 127,
    canCollect: true,
    canPost: true,
    publishedAt: new Date(present.getTime() - piece.createdDaysAgo * dayMs),
  });
}

function rentalFacts(piece: Extract<DemoPiece, { transaction: 'rent' }>) {
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

function saleFacts(piece: Extract<DemoPiece, { transaction: 'sale' }>) {
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

async function loadKeptDays(tx: Tx, listingId: string, ranges: readonly DayRange[], present: Date): Promise<void> {
  const today: Day = dayInZone(present, marketplace.timeZone);
  for (const { from, to } of ranges) {
    const days = `[${addDays(today, from)},${addDays(today, to + 1)})`;
    await tx.insert(availabilityExceptions).values({ listingId, days, seats: 0 });
  }
}

function dollars(amount: number): Money {
  return money(amount, marketplace.currency);
}
