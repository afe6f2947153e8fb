import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { paymentEvents, transactions } from '#src/database/schema/schema.ts';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { lastPaymentOf, sharesOf } from '#src/features/payments/payments.server.ts';
import { handleDueEvents } from '#src/features/transactions/payment-events.server.ts';
import { brokenRules, unsettledAccounts } from '#tests/support/invariants.ts';
import { makeUser, makeRental, makeSale } from '#tests/support/factories.ts';
import { makeOffer, payAfterOffer, requestCart, threeOrders } from '#tests/support/threads.ts';
import {
  executeAs,
  holdCard,
  makeLender,
  rentalOrder,
  request,
  saleOrder,
  type TestContext,
} from '#tests/support/test-context.ts';

/** The Stripe events of one payment until its card is authorised. */
export const types = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'charge.succeeded',
  'payment_intent.amount_capturable_updated',
  'charge.updated',
] as const;

export type Order = readonly string[];
/** What is paid for: a rental, a sale, the price of an accepted offer, or a cart of three rentals. */
export const kinds = ['rent', 'sale', 'offer', 'cart'] as const;
export type Kind = (typeof kinds)[number];

/** Each order for each kind, in turn. */
export function eachKind(orders: readonly Order[]): (readonly [Kind, Order])[] {
  return orders.flatMap((order) => kinds.map((kind) => [kind, order] as const));
}

/** Each order for one kind, which change in turn. */
export function kindsInTurn(orders: readonly Order[]): (readonly [Kind, Order])[] {
  return orders.map((order, index) => [kinds[index % kinds.length] ?? 'rent', order]);
}

/** All 720 permutations. */
export const everyOrder: readonly Order[] = ordersOf(types);

/** Four orders in which each pair of types occurs in both orders. */
export const someOrders: readonly Order[] = [
  types,
  types.toReversed(),
  [...types.slice(3), ...types.slice(0, 3)],
  [...types.slice(3), ...types.slice(0, 3)].toReversed(),
];

/** All permutations. */
export function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, index) => ordersOf(all.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

const batchSize = 8;

/**
 * Delivers each order to its own transaction, every event three times: one half before the card is authorised, the
 * other after. Returns the violated invariants.
 */
export async function deliverInOrders(
  context: TestContext,
  cases: readonly (readonly [Kind, Order])[],
): Promise<string[]> {
  const lenderId = await makeLender(context);
  const violations: string[] = [];
  for (let next = 0; next < cases.length; next += batchSize)
    violations.push(...(await deliverBatch(context, lenderId, cases.slice(next, next + batchSize))));
  const { rows } = await context.app.db.execute<{ id: string; transition: string }>(
    sql`select transaction_id as id, transition from transaction_transitions group by 1, 2 having count(*) > 1`,
  );
  return [
    ...violations,
    ...rows.map(({ id, transition }) => `${id} executed ${transition} more than once`),
    ...(await brokenRules(context.app.db)),
    ...(await unsettledAccounts(context.app.db, await context.sandbox.books())),
  ];
}

async function deliverBatch(
  context: TestContext,
  lenderId: string,
  cases: readonly (readonly [Kind, Order])[],
): Promise<string[]> {
  const pending = await Promise.all(
    cases.map(async ([kind, order]) => ({ kind, order, ...(await unpaid(context, lenderId, kind)) })),
  );
  const half = types.length / 2;
  for (const { id, order } of pending) await deliverEvents(context, id, order.slice(0, half));
  const early = await handleAll(context);
  const before = await statesOf(context, pending);
  for (const { id, customerId } of pending) await holdCard(context, customerId, id);
  for (const { id, order } of pending) await deliverEvents(context, id, order.slice(half));
  const late = await handleAll(context);
  const after = await statesOf(context, pending);
  return [
    ...early,
    ...late,
    ...pending.flatMap(({ id, ids, kind, order }) => [
      ...(before.get(id) === 'pending-payment'
        ? []
        : [`${kind} ${before.get(id)} before the card was authorised: ${order.join()}`]),
      ...ids
        .filter((one) => after.get(one) !== 'preauthorized')
        .map((one) => `${kind} ${after.get(one)} after ${order.join()}`),
    ]),
  ];
}

/** A transaction whose payment is not authorised yet, and those that are paid with it. */
export async function unpaid(context: TestContext, lenderId: string, kind: Kind) {
  const { db } = context.app;
  const customerId = await makeUser(db, { emailVerified: true });
  const id = await unpaidOf(context, { lenderId, customerId }, kind);
  const payment = await lastPaymentOf(db, id);
  const shares = payment === null ? [] : await sharesOf(db, payment.id);
  return { customerId, id, ids: shares.map(({ transactionId }) => transactionId) };
}

type Parties = { readonly lenderId: string; readonly customerId: string };

async function unpaidOf(context: TestContext, { lenderId, customerId }: Parties, kind: Kind): Promise<string> {
  const { db } = context.app;
  const listing = { authorId: lenderId };
  if (kind === 'sale')
    return (await request(context, customerId, saleOrder(await makeSale(db, listing)))).transactionId;
  const listingId = await makeRental(db, listing);
  if (kind === 'cart') {
    const orders = await threeOrders(context, { lenderId, customerId, listingId });
    return (await requestCart(context, customerId, orders)).transactionId;
  }
  const order = await rentalOrder(context, listingId);
  if (kind === 'rent') return (await request(context, customerId, order)).transactionId;
  const id = await makeOffer(context, customerId, order, 20_000);
  await executeAs(context, lenderId, id, 'accept-offer-by-provider');
  await payAfterOffer(context, customerId, id);
  return id;
}

async function deliverEvents(context: TestContext, transactionId: string, order: Order): Promise<void> {
  const { intentId } = (await lastPaymentOf(context.app.db, transactionId)) ?? { intentId: null };
  const about = { objectId: intentId ?? '', intentId, createdAt: new Date(), livemode: false };
  const events = order.map((type) => ({ id: `evt_${randomUUID()}`, type, ...about }));
  for (const event of [...events, ...events, ...events]) await receiveEvent(context.app, event);
}

/** Handles all received events; an event that stays open is a violation. */
export async function handleAll(context: TestContext): Promise<string[]> {
  const { db } = context.app;
  const count = () => db.$count(paymentEvents, eq(paymentEvents.state, 'open'));
  for (let left = await count(), before = Infinity; left > 0 && left < before; before = left, left = await count())
    await handleDueEvents(context.app);
  const open = await db.select().from(paymentEvents).where(eq(paymentEvents.state, 'open'));
  return open.map(({ type, outcome }) => `${type} stayed open: ${outcome}`);
}

async function statesOf(
  context: TestContext,
  pending: readonly { readonly ids: readonly string[] }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = pending.flatMap((one) => one.ids);
  const rows = await context.app.db.select().from(transactions).where(inArray(transactions.id, ids));
  return new Map(rows.map(({ id, state }) => [id, state]));
}
