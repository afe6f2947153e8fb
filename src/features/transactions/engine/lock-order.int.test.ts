import { inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { listings, transactions } from '#src/database/schema/schema.ts';
import { behindLock } from '#tests/support/behind-lock.ts';
import { makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { declineCard } from '#tests/support/declined-card.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { makeLender, rentalOrder, saleOrder } from '#tests/support/test-context.ts';
import { paymentInput, requestCart } from '#tests/support/threads.ts';
import { continueAttempts } from '../continue.server.ts';
import { execute } from '../execute.server.ts';
import type { Order } from '../order.ts';

/**
 * Several rows are locked in one order, listings by id. In each test another session holds the listing with the lowest
 * id; a request then waits for it first, and a release second. A release that had locked another listing before would
 * end the wait in a deadlock, which PostgreSQL reports to one of them.
 */
const context = await contextOfFile();
const { app, flow } = context;

type Cart = { readonly lenderId: string; readonly customerId: string; readonly orders: readonly Order[] };

/** Orders for three listings of one lender, the highest id first. */
async function cart(kind: 'rent' | 'sale'): Promise<Cart> {
  const lenderId = await makeLender(context);
  const make = () =>
    kind === 'rent' ? makeRental(app.db, { authorId: lenderId }) : makeSale(app.db, { authorId: lenderId, stock: 5 });
  const ids = (await Promise.all([make(), make(), make()])).toSorted().toReversed();
  const orders = await Promise.all(ids.map(async (id) => (kind === 'rent' ? rentalOrder(context, id) : saleOrder(id))));
  return { lenderId, orders, customerId: await makeUser(app.db, {}) };
}

/** Starts the works one after the other while the lowest listing is locked. */
async function behindTheLowest({ orders }: Cart, works: readonly (() => Promise<unknown>)[]): Promise<unknown[]> {
  const lowest = orders.map(({ listingId }) => listingId).toSorted()[0] ?? '';
  return behindLock(app.db, { table: 'listings', id: lowest }, works);
}

/** A request for the same listings by another customer. */
async function rivalOf({ orders }: Cart) {
  const customerId = await makeUser(app.db, {});
  const later = await Promise.all(
    orders.map(async (order) => (order.kind === 'rent' ? rentalOrder(context, order.listingId, 60) : order)),
  );
  const input = await paymentInput(app, customerId, later);
  return () =>
    execute(app, {
      actor: { role: 'customer', userId: customerId },
      create: { clientKey: crypto.randomUUID() },
      transition: 'request-payment',
      input,
    });
}

async function paid({ customerId, orders }: Cart): Promise<string> {
  const { transactionId } = await requestCart(context, customerId, orders);
  await flow.holdCard(customerId, transactionId);
  await flow.executeAs(customerId, transactionId, 'confirm-payment');
  return transactionId;
}

test.each(['rent', 'sale'] as const)('a cart (%s) is cancelled while another is requested', async (kind) => {
  const wanted = await cart(kind);
  const id = await paid(wanted);
  const [requested, cancelled] = await behindTheLowest(wanted, [
    await rivalOf(wanted),
    () => flow.executeAs(wanted.customerId, id, 'cancel-by-customer'),
  ]);
  expect(requested).toMatchObject({ kind: 'taken' });
  expect(cancelled).toMatchObject({ kind: 'taken' });
});

test('a payment is given up, with the waiting transactions of its cart, while another cart is requested', async () => {
  const wanted = await cart('sale');
  const { transactionId } = await requestCart(context, wanted.customerId, wanted.orders);
  const [requested, abandoned] = await behindTheLowest(wanted, [
    await rivalOf(wanted),
    () => flow.executeAs(wanted.customerId, transactionId, 'abandon'),
  ]);
  expect([requested, abandoned]).toEqual([
    expect.objectContaining({ kind: 'taken' }),
    expect.objectContaining({ kind: 'taken' }),
  ]);
  const listingIds = wanted.orders.map(({ listingId }) => listingId);
  const left = await app.db.select().from(listings).where(inArray(listings.id, listingIds));
  expect(left.map(({ stock }) => stock)).toEqual([4, 4, 4]);
});

test('a refused card takes a cart back while another is requested', async () => {
  const wanted = await cart('sale');
  const match = { method: 'POST', path: '^/v1/payment_intents$' };
  await context.sandbox.fault({ match, action: 'drop-before', times: 1_000 });
  await expect(requestCart(context, wanted.customerId, wanted.orders)).resolves.toMatchObject({ kind: 'in-progress' });
  await context.sandbox.noFaults();
  await declineCard(context, 'request', 1_000);
  const [requested] = await behindTheLowest(wanted, [await rivalOf(wanted), () => continueAttempts(app)]);
  expect(codeOf(requested)).toBe('transaction-payment-failed');
  const listingIds = wanted.orders.map(({ listingId }) => listingId);
  const left = await app.db.select().from(listings).where(inArray(listings.id, listingIds));
  expect(left.map(({ stock }) => stock)).toEqual([5, 5, 5]);
  expect(await app.db.select().from(transactions).where(inArray(transactions.listingId, listingIds))).toEqual([]);
});
