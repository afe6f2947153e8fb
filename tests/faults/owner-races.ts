import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, sql } from 'drizzle-orm';
import { availabilityExceptions, listings, transactions } from '#src/database/schema/schema.ts';
import { addDays, type Days } from '#src/domain/dates/day.ts';
import { blockDays, unblockDays } from '#src/features/availability/exceptions.server.ts';
import { updateListing } from '#src/features/listings/drafts.server.ts';
import type { ListingChange } from '#src/features/listings/listing-change.ts';
import { changeListings } from '#src/features/listings/manage-listings.server.ts';
import { isListingDeletable, isListingFree } from '#src/features/transactions/open-for-listing.server.ts';
import { refuse } from '#src/domain/refusal.ts';
import { viewerFor } from '#tests/support/id-checks.ts';
import { requestPayment } from '#src/features/checkout/commands.server.ts';
import { checkoutFor } from '#src/features/checkout/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { dollars, makeRental, makeUser } from '#tests/support/factories.ts';
import { codeAfter } from '#tests/support/refusal-code.ts';
import { formFor } from '#tests/support/request.ts';
import { makeLender, rentalOrder, type TestContext } from '#tests/support/test-context.ts';

type Own = { readonly listingId: string; readonly authorId: string; readonly days: Days };
/** What the order answers, what the lender's change answers, and how the listing is afterwards. */
type Outcome = readonly [order: string, change: string, after: string];

type Race = {
  readonly name: string;
  readonly prepare: (app: App, own: Own) => Promise<unknown>;
  readonly change: (app: App, own: Own) => Promise<unknown>;
  /** Those of the two one after the other, in either order. */
  readonly allowed: readonly Outcome[];
};

const nothing = async () => {};
const to =
  (change: ListingChange) =>
  async (app: App, { listingId, authorId }: Own) => {
    const ids = [listingId];
    const code = (await changeListings(app, viewerFor(authorId), { ids, change, isFree: isListingDeletable })).get(
      listingId,
    );
    if (code != null) refuse(code);
  };
const dearer = (app: App, own: Own) =>
  updateListing(app, { ...own, panel: 'pricing', fields: { price: dollars('99') }, version: null }, isListingFree);

const taken = 'transaction-booking-time-not-available';
const isOpen = 'published, 6800, open';

/** What a lender can do to a listing in the instant in which its days are ordered. */
const races: readonly Race[] = [
  {
    ...{ name: 'block', prepare: nothing, change: blockDays },
    allowed: [
      ['done', taken, isOpen],
      [taken, 'done', 'published, 6800, blocked'],
    ],
  },
  {
    ...{ name: 'unblock', prepare: blockDays, change: unblockDays },
    allowed: [
      ['done', 'done', isOpen],
      [taken, 'done', isOpen],
    ],
  },
  {
    ...{ name: 'price', prepare: nothing, change: dearer },
    allowed: [
      ['done', 'done', 'published, 9900, open'],
      ['listing-price-changed', 'done', 'published, 9900, open'],
    ],
  },
  {
    ...{ name: 'close', prepare: nothing, change: to('close') },
    allowed: [
      ['done', 'done', 'closed, 6800, open'],
      ['listing-closed', 'done', 'closed, 6800, open'],
    ],
  },
  {
    ...{ name: 'open', prepare: to('close'), change: to('open') },
    allowed: [
      ['done', 'done', isOpen],
      ['listing-closed', 'done', isOpen],
    ],
  },
];

export type RacedOwner = {
  readonly rounds: number;
  /** Rounds in which the days were ordered before the lender's change. */
  readonly ordersFirst: number;
  readonly violations: readonly string[];
};

/**
 * In each round a lender changes a listing in the same instant in which its days are ordered, over and over with another
 * kind of change. Returns what was neither the one after the other nor the other after the one.
 */
export async function raceOwner(context: TestContext, rounds: number): Promise<RacedOwner> {
  const authorId = await makeLender(context);
  const violations: string[] = [];
  const began = performance.now();
  await (await opened(context, authorId)).pay();
  const orderMs = performance.now() - began;
  let ordersFirst = 0;
  for (let round = 0; round < rounds; round++) {
    const race = races[round % races.length];
    if (race === undefined) throw new Error('There is no race');
    // From before an order begins to when it is done.
    const share = (Math.floor(round / races.length) % 8) / 7;
    const { isOrdered, found } = await runRound(context, await opened(context, authorId), race, share * orderMs);
    if (isOrdered) ordersFirst += 1;
    violations.push(...found);
  }
  return { rounds, ordersFirst, violations };
}

/** A new rental whose checkout is open, with its price. */
async function opened(context: TestContext, authorId: string) {
  const { app } = context;
  const listingId = await makeRental(app.db, { authorId });
  const customer = { id: await makeUser(app.db) };
  const order = await rentalOrder(context, listingId);
  if (order.kind !== 'rent') throw new Error('Not a rental');
  const own: Own = { listingId, authorId, days: { start: order.first, end: addDays(order.last, 1) } };
  const { quote } = await checkoutFor(app, customer, order);
  const pay = () => codeAfter(() => requestPayment(app, customer, order, formFor(order.delivery, quote)));
  return { own, pay };
}

type Opened = Awaited<ReturnType<typeof opened>>;

async function runRound({ app }: TestContext, { own, pay }: Opened, race: Race, changeAfterMs: number) {
  await race.prepare(app, own);
  const [ordered, changed] = await Promise.all([
    pay(),
    sleep(changeAfterMs).then(() => codeAfter(() => race.change(app, own))),
  ]);
  const outcome = [ordered, changed, await stateOf(app, own)].join(' · ');
  const allowed = race.allowed.map((one) => one.join(' · '));
  const orders = await app.db.select().from(transactions).where(eq(transactions.listingId, own.listingId));
  const prices = orders.map(({ state, listing }) => `${state} at ${listing.priceAmount}`).join();
  const isOrdered = ordered === 'done';
  const found = [
    ...(allowed.includes(outcome) ? [] : [`${race.name}: ${outcome}`]),
    ...(prices === (isOrdered ? 'pending-payment at 6800' : '') ? [] : [`${race.name}: ${ordered}, but ${prices}`]),
  ];
  return { isOrdered, found };
}

async function stateOf({ db }: App, { listingId, days }: Own): Promise<string> {
  const [row] = await db.select().from(listings).where(eq(listings.id, listingId));
  const { start, end } = days;
  const blocked = await db.$count(
    availabilityExceptions,
    and(
      eq(availabilityExceptions.listingId, listingId),
      sql`${availabilityExceptions.seats} = 0 and ${availabilityExceptions.days} && daterange(${start}, ${end})`,
    ),
  );
  return [row?.state, row?.priceAmount, blocked > 0 ? 'blocked' : 'open'].join(', ');
}
