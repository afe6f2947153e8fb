import { asc, eq, sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { listings } from '#src/database/schema/listings.ts';
import { cartEntries } from '#src/database/schema/shopping.ts';
import { users } from '#src/database/schema/users.ts';
import { money } from '#src/domain/money/money.ts';
import { backUpLines, mainOf } from '#src/domain/pricing/back-up.ts';
import { breakdownFor, type Breakdown } from '#src/domain/pricing/breakdown.ts';
import type { LineItem } from '#src/domain/pricing/line-item.ts';
import { isRefusal, type Refusal } from '#src/domain/refusal.ts';
import { slugOf } from '#src/domain/text/slug.ts';
import { personFrom, userColumns } from '#src/features/accounts/queries.server.ts';
import { cartCheckoutPath } from '#src/features/checkout/cart-page.ts';
import { orderQuery } from '#src/features/checkout/order-text.ts';
import { isViewable } from '#src/features/listings/viewable.server.ts';
import { cardColumns } from '#src/features/listings/card-rows.server.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { backUpPrice } from '#src/features/listings/pricing.ts';
import { liveHold, liveRequest } from '#src/features/transactions/existing-request.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { backUpFacts, priceOrder } from '#src/features/transactions/price-order.server.ts';
import { unpaidTogether } from '#src/features/transactions/joint-payment.server.ts';
import { errorMessageFor } from '#src/i18n/refusals.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { CartEntry, CartPage, EntryProblem, OwnOrder } from './cart-page.ts';
import { orderOf } from './order-of.ts';

type Caller = Pick<Viewer, 'id'>;

/** The viewer's bag at this moment: each entry with what it costs now, or why it cannot be requested. */
export async function cartOf(app: Pick<App, 'db' | 'clock'>, { id: customerId }: Caller): Promise<CartPage> {
  return app.db.transaction(
    async (tx) => {
      const rows = await rowsOf(tx, customerId);
      const now = await app.clock.now(tx);
      const entries: PricedEntry[] = [];
      for (const row of rows) entries.push(await entryOf(tx, row, { customerId, now }));
      return { lender: lenderOf(rows[0]), entries: withBackUps(entries) };
    },
    { accessMode: 'read only' },
  );
}

export type StoredEntry = Awaited<ReturnType<typeof storedEntries>>[number];

/** What is stored, for the API and for a change. */
export async function storedEntries({ db }: Pick<App, 'db'>, userId: string) {
  return db
    .select({ ...entryColumns, kind: listings.kind })
    .from(cartEntries)
    .innerJoin(listings, eq(listings.id, cartEntries.listingId))
    .where(eq(cartEntries.userId, userId))
    .orderBy(asc(cartEntries.createdAt), asc(cartEntries.listingId));
}

/**
 * The orders of these entries as they are in the bag now, in this order, some of them as back-ups; what is not in it is left
 * out.
 */
export async function ordersOf(
  app: Pick<App, 'db'>,
  { id }: Caller,
  listingIds: readonly string[],
  backUps: readonly string[] = [],
): Promise<Order[]> {
  const entries = await storedEntries(app, id);
  return listingIds.flatMap((listingId) => {
    const entry = entries.find((one) => one.listingId === listingId);
    const order = entry === undefined ? null : orderOf(entry.kind, entry);
    if (order === null) return [];
    return backUps.includes(listingId) ? [{ ...order, backUp: true }] : [order];
  });
}

const entryColumns = {
  listingId: cartEntries.listingId,
  startDay: cartEntries.startDay,
  endDay: cartEntries.endDay,
  quantity: cartEntries.quantity,
  delivery: cartEntries.delivery,
  seenAmount: cartEntries.seenAmount,
  backUp: cartEntries.backUp,
};

type Row = Awaited<ReturnType<typeof rowsOf>>[number];

function rowsOf(reader: Reader, userId: string) {
  return reader
    .select({
      entry: entryColumns,
      card: cardColumns,
      state: listings.state,
      canBackUp: listings.canBackUp,
      isViewable: sql<boolean>`${isViewable}`,
      author: userColumns,
      authorPlace: users.place,
    })
    .from(cartEntries)
    .innerJoin(listings, eq(listings.id, cartEntries.listingId))
    .innerJoin(users, eq(users.id, listings.authorId))
    .where(eq(cartEntries.userId, userId))
    .orderBy(asc(cartEntries.createdAt), asc(cartEntries.listingId));
}

function lenderOf(row: Row | undefined): CartPage['lender'] {
  if (row === undefined) return null;
  const { id, displayName, initials, imageId } = personFrom(row.author);
  return { id, displayName, initials, imageId, place: initials === '' ? '' : row.authorPlace };
}

type Context = { readonly customerId: string; readonly now: Date };

async function entryOf(tx: Tx, row: Row, context: Context): Promise<PricedEntry> {
  const { entry, card } = row;
  const { id: listingId, title, designer, sizes, kind } = card;
  const order = orderOf(kind, entry);
  const { price, lines, problem } = await priceOf(tx, row, order, context);
  const mayBeOwn = problem !== null && order !== null && row.isViewable;
  const own = mayBeOwn ? await ownOrder(tx, context.customerId, { order, title, problem }) : null;
  const isChanged = price !== null && entry.seenAmount !== null && entry.seenAmount !== price.total.amount;
  const shown = {
    ...{ listingId, title, designer, sizes, kind, order, price, backUp: null },
    slug: slugOf(title),
    isViewable: row.isViewable,
    // The photo of a listing that is gone is not shown either.
    image: row.isViewable ? (card.images[0] ?? null) : null,
    before: isChanged ? money(entry.seenAmount ?? 0, price.total.currency) : null,
    problem: own === null ? problem : null,
    ownOrder: own,
  };
  return { entry: shown, lines, canBackUp: row.canBackUp, isBackUp: entry.backUp };
}

type EntryPrice = {
  readonly price: Breakdown | null;
  readonly lines: readonly LineItem[];
  readonly problem: EntryProblem | null;
};

async function priceOf(tx: Tx, row: Row, order: Order | null, context: Context): Promise<EntryPrice> {
  const problem = listingProblem(row, context.customerId);
  const none = { price: null, lines: [] };
  if (problem !== null) return { ...none, problem };
  if (order === null) return { ...none, problem: refusedOrder({ code: 'validation-invalid-params', details: {} }) };
  try {
    const { lines } = await priceOrder(tx, order, { ...context, lock: false });
    const price = breakdownFor(lines, 'customer');
    if ('malformed' in price) throw new Error(`The price of ${order.listingId} is malformed: ${price.malformed}`);
    return { price, lines, problem: null };
  } catch (thrown) {
    if (!isRefusal(thrown)) throw thrown;
    return { ...none, problem: refusedOrder(thrown.refusal) };
  }
}

type PricedEntry = {
  readonly entry: CartEntry;
  readonly lines: readonly LineItem[];
  readonly canBackUp: boolean;
  readonly isBackUp: boolean;
};

/** What can be a back-up of a dearer item says so, and what is one has its price. */
function withBackUps(priced: readonly PricedEntry[]): CartEntry[] {
  const price = backUpPrice(marketplace.currency);
  const facts = priced.flatMap(({ entry: { order }, lines, canBackUp }) =>
    order === null || lines.length === 0 ? [] : [backUpFacts(order, canBackUp, lines)],
  );
  return priced.map(({ entry, lines, isBackUp }) => {
    const main = mainOf(facts, entry.listingId, price);
    const of = priced.find((one) => one.entry.listingId === main)?.entry.title;
    if (of === undefined || entry.order === null) return entry;
    const backUp = { isChosen: isBackUp, of, price };
    if (!isBackUp) return { ...entry, backUp };
    const lower = breakdownFor(backUpLines(lines, price), 'customer');
    if ('malformed' in lower) throw new Error(`The back-up price of ${entry.listingId} is malformed`);
    // The user has seen the full price, which is none of a back-up's.
    return { ...entry, backUp, price: lower, before: null, order: { ...entry.order, backUp: true } };
  });
}

/** What is wrong with the listing, whatever the order. */
function listingProblem({ card, state, isViewable: exists }: Row, customerId: string): EntryProblem | null {
  if (!exists) return { reason: 'gone', canChange: false };
  if (card.authorId === customerId) return { reason: 'own', canChange: false };
  if (state !== 'published') return { reason: 'closed', canChange: false };
  if (card.kind === 'sale' && card.stock === 0) return { reason: 'sold-out', canChange: false };
  return card.currency === marketplace.currency ? null : { reason: 'currency', canChange: false };
}

function refusedOrder({ code, details }: Refusal): EntryProblem {
  if (code === 'transaction-missing-stripe-account') return { reason: 'unpayable', canChange: false };
  if (code === 'transaction-listing-not-found') return { reason: 'gone', canChange: false };
  // The lender has stopped posting it, or handing it over.
  if (code === 'validation-invalid-params') return { reason: 'delivery', canChange: true };
  return { reason: 'order', message: errorMessageFor(code, details), canChange: true };
}

type Refused = { readonly order: Order; readonly title: string; readonly problem: EntryProblem };

/** What a purchase of the viewer's own may be the reason of; an earlier one has nothing to do with how it is delivered or paid out. */
const maybeBought: readonly EntryProblem['reason'][] = ['order', 'sold-out', 'closed'];

/**
 * The days may be taken, and the stock gone, because the viewer has ordered exactly this. What they have begun to pay for is theirs to
 * pay, whatever became of the listing.
 */
async function ownOrder(tx: Tx, customerId: string, { order, title, problem }: Refused): Promise<OwnOrder | null> {
  const mayBeSent = order.kind === 'rent' || maybeBought.includes(problem.reason);
  const sent = mayBeSent ? await liveRequest(tx, customerId, order) : null;
  if (sent !== null) return { state: 'sent', path: `/order/${sent.id}/details` };
  const hold = await liveHold(tx, customerId, order);
  if (hold === null) return null;
  const together = await unpaidTogether(tx, customerId, hold.id);
  if (together !== null) return { state: 'unpaid', path: cartCheckoutPath(together[0].id) };
  const path = listingPath({ id: order.listingId, slug: slugOf(title) });
  return { state: 'unpaid', path: `${path}/checkout?${orderQuery(order)}` };
}
