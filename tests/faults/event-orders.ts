import { randomUUID } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { paymentEvents, transactions } from '#src/database/schema/schema.ts';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { paymentOf } from '#src/features/payments/payments.server.ts';
import { handleDueEvents } from '#src/features/transactions/payment-events.server.ts';
import { brokenRules, unsettledAccounts } from '#tests/support/invariants.ts';
import { makeUser, makeRental, makeSale } from '#tests/support/factories.ts';
import {
  holdCard,
  makeLender,
  rentalOrder,
  request,
  saleOrder,
  type TestContext,
} from '#tests/support/test-context.ts';

/** What the provider says of one payment until its card is held. */
export const types = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'charge.succeeded',
  'payment_intent.amount_capturable_updated',
  'charge.updated',
] as const;

export type Order = readonly string[];
export type Kind = 'rent' | 'sale';

/** All 720 of them. */
export const everyOrder: readonly Order[] = ordersOf(types);

/** Few, in which each two of the types come one way round and the other. */
export const someOrders: readonly Order[] = [
  types,
  types.toReversed(),
  [...types.slice(3), ...types.slice(0, 3)],
  [...types.slice(3), ...types.slice(0, 3)].toReversed(),
];

function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, index) => ordersOf(all.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

const atOnce = 8;

/**
 * Each order is heard by a transaction of its own, three times over: one half of it before the card is held,
 * the other after. What is wrong at the end, in sentences.
 */
export async function hearOrders(
  context: TestContext,
  stories: readonly (readonly [Kind, Order])[],
): Promise<string[]> {
  const lenderId = await makeLender(context);
  const wrong: string[] = [];
  for (let next = 0; next < stories.length; next += atOnce)
    wrong.push(...(await hearSome(context, lenderId, stories.slice(next, next + atOnce))));
  const { rows } = await context.app.db.execute<{ id: string; transition: string }>(
    sql`select transaction_id as id, transition from transaction_transitions group by 1, 2 having count(*) > 1`,
  );
  return [
    ...wrong,
    ...rows.map(({ id, transition }) => `${id} took ${transition} more than once`),
    ...(await brokenRules(context.app.db)),
    ...(await unsettledAccounts(context.app.db, await context.sandbox.books())),
  ];
}

async function hearSome(
  context: TestContext,
  lenderId: string,
  stories: readonly (readonly [Kind, Order])[],
): Promise<string[]> {
  const heard = await Promise.all(
    stories.map(async ([kind, order]) => ({ order, ...(await unpaid(context, lenderId, kind)) })),
  );
  const half = types.length / 2;
  for (const { id, order } of heard) await hear(context, id, order.slice(0, half));
  const early = await handled(context);
  const before = await statesOf(context, heard);
  for (const { id, customerId } of heard) await holdCard(context, customerId, id);
  for (const { id, order } of heard) await hear(context, id, order.slice(half));
  const late = await handled(context);
  const after = await statesOf(context, heard);
  return [
    ...early,
    ...late,
    ...heard.flatMap(({ id, order }) => [
      ...(before.get(id) === 'pending-payment' ? [] : [`${before.get(id)} before the card was held: ${order.join()}`]),
      ...(after.get(id) === 'preauthorized' ? [] : [`${after.get(id)} after ${order.join()}`]),
    ]),
  ];
}

/** A transaction whose card is not held yet. */
async function unpaid(context: TestContext, lenderId: string, kind: Kind) {
  const { db } = context.app;
  const customerId = await makeUser(db);
  const listing = { authorId: lenderId };
  const order =
    kind === 'sale'
      ? saleOrder(await makeSale(db, listing))
      : await rentalOrder(context, await makeRental(db, listing));
  return { customerId, id: (await request(context, customerId, order)).transactionId };
}

async function hear(context: TestContext, transactionId: string, order: Order): Promise<void> {
  const { intentId } = (await paymentOf(context.app.db, transactionId)) ?? { intentId: null };
  const about = { objectId: intentId ?? '', intentId, createdAt: new Date(), livemode: false };
  const events = order.map((type) => ({ id: `evt_${randomUUID()}`, type, ...about }));
  for (const event of [...events, ...events, ...events]) await receiveEvent(context.app, event);
}

/** Has all that was heard handled; what is not handled at the first look is wrong. */
async function handled(context: TestContext): Promise<string[]> {
  const { db } = context.app;
  const count = () => db.$count(paymentEvents, eq(paymentEvents.state, 'open'));
  for (let left = await count(), before = Infinity; left > 0 && left < before; before = left, left = await count())
    await handleDueEvents(context.app);
  const open = await db.select().from(paymentEvents).where(eq(paymentEvents.state, 'open'));
  return open.map(({ type, outcome }) => `${type} was left: ${outcome}`);
}

async function statesOf(
  context: TestContext,
  heard: readonly { readonly id: string }[],
): Promise<ReadonlyMap<string, string>> {
  const ids = heard.map(({ id }) => id);
  const rows = await context.app.db.select().from(transactions).where(inArray(transactions.id, ids));
  return new Map(rows.map(({ id, state }) => [id, state]));
}
