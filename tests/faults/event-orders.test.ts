import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerEvents, transactions } from '#src/database/schema/schema.ts';
import { receiveEvent } from '#src/features/payments/events.server.ts';
import { paymentOf } from '#src/features/payments/payments.server.ts';
import { handleDueEvents } from '#src/features/transactions/provider-events.server.ts';
import { makePerson, makeSale } from '#tests/support/wardrobe.ts';
import { holdCard, makeLender, makeWorld, request, saleOrder, type World } from '#tests/support/world.ts';

const types = [
  'payment_intent.created',
  'payment_intent.requires_action',
  'payment_intent.payment_failed',
  'charge.succeeded',
  'payment_intent.amount_capturable_updated',
  'charge.updated',
] as const;

let world: World;

beforeAll(async () => {
  world = await makeWorld();
});

afterAll(async () => {
  await world.close();
});

function ordersOf<T>(all: readonly T[]): T[][] {
  if (all.length < 2) return [[...all]];
  return all.flatMap((first, index) => ordersOf(all.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

/** A deal whose card is held, of which nobody but the provider knows yet. */
async function heldUnconfirmed(lenderId: string): Promise<string> {
  const [listingId, customerId] = await Promise.all([makeSale(world.app.db, { authorId: lenderId }), makePerson(world.app.db)]);
  const { transactionId } = await request(world, customerId, saleOrder(listingId));
  await holdCard(world, customerId, transactionId);
  return transactionId;
}

async function hear(intentId: string, order: readonly string[]): Promise<void> {
  const events = order.map((type) => ({ id: `evt_${randomUUID()}`, type, objectId: intentId, intentId, createdAt: new Date(), livemode: false }));
  for (const event of [...events, ...events, ...events]) await receiveEvent(world.app, event);
}

test('the events of a payment in all 720 orders, three times each, end in the same state', { timeout: 200_000 }, async () => {
  const lenderId = await makeLender(world);
  const orders = ordersOf(types);
  expect(orders).toHaveLength(720);
  // Events only say "look again", so 72 deals hear ten orders each, one after another.
  for (let deal = 0; deal < 72; deal++) {
    const id = await heldUnconfirmed(lenderId);
    const { intentId } = (await paymentOf(world.app.db, id)) ?? { intentId: null };
    for (const order of orders.slice(deal * 10, deal * 10 + 10)) {
      await hear(intentId ?? '', order);
      await handleDueEvents(world.app);
    }
    const [row] = await world.app.db.select().from(transactions).where(eq(transactions.id, id));
    expect(row?.state).toBe('preauthorized');
  }
  const open = await world.app.db.select({ count: sql<number>`count(*)::int` }).from(providerEvents).where(eq(providerEvents.state, 'open'));
  expect(open[0]?.count).toBe(0);
  const twice = await world.app.db.execute(sql`select transaction_id from transaction_transitions group by transaction_id, transition having count(*) > 1`);
  expect(twice.rows).toEqual([]);
});
