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
  const [listingId, customerId] = await Promise.all([
    makeSale(world.app.db, { authorId: lenderId }),
    makePerson(world.app.db),
  ]);
  const { transactionId } = await request(world, customerId, saleOrder(listingId));
  await holdCard(world, customerId, transactionId);
  return transactionId;
}

async function hear(dealId: string, order: readonly string[]): Promise<void> {
  const { intentId } = (await paymentOf(world.app.db, dealId)) ?? { intentId: null };
  const about = { objectId: intentId ?? '', intentId, createdAt: new Date(), livemode: false };
  const events = order.map((type) => ({ id: `evt_${randomUUID()}`, type, ...about }));
  for (const event of [...events, ...events, ...events]) await receiveEvent(world.app, event);
}

const atOnce = 8;

test(
  'the events of a payment in all 720 orders, three times each, end in the same state',
  { timeout: 200_000 },
  async () => {
    const lenderId = await makeLender(world);
    const orders = ordersOf(types);
    expect(orders).toHaveLength(720);
    // Events only say "look again", so each of 72 deals hears ten orders, one after another.
    const deals = await Promise.all(Array.from({ length: 72 }, () => heldUnconfirmed(lenderId)));
    for (let next = 0; next < orders.length; next += atOnce) {
      const heard = orders.slice(next, next + atOnce);
      await Promise.all(heard.map((order, index) => hear(deals[(next + index) % deals.length] ?? '', order)));
      await handleDueEvents(world.app);
    }
    const states = await world.app.db.select({ state: transactions.state }).from(transactions);
    expect(states).toEqual(deals.map(() => ({ state: 'preauthorized' })));
    const open = await world.app.db.select().from(providerEvents).where(eq(providerEvents.state, 'open'));
    expect(open).toEqual([]);
    const twice = await world.app.db.execute(
      sql`select transaction_id from transaction_transitions group by transaction_id, transition having count(*) > 1`,
    );
    expect(twice.rows).toEqual([]);
  },
);
