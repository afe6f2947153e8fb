import { randomUUID } from 'node:crypto';
import { marketplace } from '#marketplace';
import type { Database } from '#src/database/database.server.ts';
import { images } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { fromMajor, isMoney, type Money } from '#src/domain/money/money.ts';
import type { NewListing } from '#src/features/listings/publishing/columns.server.ts';
import type { Catalogue } from '#src/platform/catalogue/catalogue.ts';
import { makeClock } from '#src/platform/clock.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Jobs } from '#src/platform/jobs/jobs.ts';
import { createListing } from './create-listing.ts';

/** The parts of the application that database reads and writes need, without payments, email or files. */
export function appOn(db: Database): App {
  const catalogue: Catalogue = { version: async () => null, close: async () => {} };
  const jobs: Jobs = { send: async () => {} };
  return { db, searches: db, catalogue, jobs, clock: makeClock(db, { movable: true }) } as App;
}

export function dollars(text: string): Money {
  const amount = fromMajor(text, marketplace.currency);
  if (!isMoney(amount)) throw new Error(`Not an amount: ${text}`);
  return amount;
}

export async function makeUser(db: Database, facts: Partial<typeof users.$inferInsert> = {}): Promise<string> {
  const name = facts.firstName ?? 'Ada';
  const [row] = await db
    .insert(users)
    .values({ email: `${randomUUID()}@example.org`, firstName: name, lastName: 'Hart', displayName: name, ...facts })
    .returning({ id: users.id });
  if (row === undefined) throw new Error('No user was inserted');
  return row.id;
}

export async function makeImage(db: Database, ownerId: string): Promise<string> {
  const [row] = await db
    .insert(images)
    .values({ ownerId, fileKey: `test/${randomUUID()}`, width: 800, height: 1200 })
    .returning({ id: images.id });
  if (row === undefined) throw new Error('No image was inserted');
  return row.id;
}

/** A complete rental listing; pass only the fields that matter to the test. */
export async function makeRental(db: Database, facts: Partial<NewListing> & { authorId: string }): Promise<string> {
  return makeListing(db, { ...rental, ...facts });
}

/** A complete listing for sale; pass only the fields that matter to the test. */
export async function makeSale(db: Database, facts: Partial<NewListing> & { authorId: string }): Promise<string> {
  return makeListing(db, { ...sale, ...facts });
}

async function makeListing(
  db: Database,
  facts: Omit<NewListing, 'images'> & Partial<Pick<NewListing, 'images'>>,
): Promise<string> {
  const images = facts.images ?? [{ imageId: await makeImage(db, facts.authorId), alt: `${facts.title}, front` }];
  return db.transaction((tx) => createListing(tx, { ...facts, images }));
}

/** A transaction without a hold, for bookings and stock reservations to refer to. */
export async function makeTransaction(
  db: Database,
  listingId: string,
  customerId: string,
  providerId: string,
): Promise<string> {
  const listing = {
    ...{ title: 'An item', designer: null, size: null, kind: 'rent' as const, imageId: null, priceAmount: 100 },
    ...{ extraDayAmount: null, shippingAmount: 0, currency: marketplace.currency, turnaroundDays: 1 },
  };
  const facts = {
    processName: 'flex-default-process',
    processVersion: 'release-1',
    state: 'initial',
    kind: 'rent' as const,
  };
  const [row] = await db
    .insert(transactions)
    .values({
      ...facts,
      listing,
      listingId,
      customerId,
      providerId,
      currency: marketplace.currency,
      clientKey: randomUUID(),
    })
    .returning({ id: transactions.id });
  if (row === undefined) throw new Error('No transaction was inserted');
  return row.id;
}

const rental = {
  ...{ kind: 'rent', state: 'published', title: 'Luna bias slip dress', description: 'Cut on the bias, cool to wear.' },
  ...{ price: dollars('68'), extraDayPrice: null, shipping: dollars('12'), rrp: dollars('890'), stock: null },
  ...{ minimumDays: 3, maximumDays: 15, turnaroundDays: 1, openWeekdays: 127, leadDays: { 'post': 3, 'pick-up': 1 } },
  ...{
    category: 'maxiDress',
    subcategory: null,
    designer: 'Ines Vale',
    length: null,
    sizes: ['10'],
    colours: ['gold'],
  },
  ...{ occasions: ['weddingGuest'], tellUsMore: ['slip'], condition: 'veryGood', alterations: false, flaws: '' },
  ...{ region: 'auckland', place: 'Ponsonby', canPickUp: true, canPost: true, point: null, address: '' },
} satisfies Omit<NewListing, 'authorId' | 'images'>;

const sale = {
  ...rental,
  ...{ kind: 'sale', title: 'Aran cable knit', designer: 'Thea Moss', price: dollars('120'), stock: 1 },
  ...{
    category: 'tops',
    subcategory: 'knitwear',
    condition: 'preLoved',
    occasions: [],
    tellUsMore: [],
    alterations: null,
  },
} satisfies Omit<NewListing, 'authorId' | 'images'>;
