import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { notificationEvents, transactions } from '#src/database/schema/schema.ts';
import { declineCard } from '#tests/support/declined-card.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { requestCart, threeOrders } from '#tests/support/threads.ts';
import { transactionPage } from '../transaction-page.server.ts';
import { deadlineOf } from './due.server.ts';
import { planTimers } from './plan-timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

test('a card that is refused gives back every hold of a cart', async () => {
  const fixture = await flow.rentalFixture();
  const orders = await threeOrders(context, fixture);
  await declineCard(context, 'request');
  await expect(requestCart(context, fixture.customerId, orders).catch(codeOf)).resolves.toBe(
    'transaction-payment-failed',
  );
  await context.sandbox.noFaults();
  expect(await db.select().from(transactions).where(eq(transactions.customerId, fixture.customerId))).toEqual([]);
  await expect(requestCart(context, fixture.customerId, orders)).resolves.toMatchObject({ kind: 'taken' });
});

test('a cart ends with the earliest of its deadlines, and all of its pages say so', async () => {
  const fixture = await flow.rentalFixture();
  const [far, near, other] = await threeOrders(context, fixture, 30);
  if (far === undefined || near === undefined || other === undefined) throw new Error('No orders');
  const soon = { ...(await flow.rentalOrder(near.listingId, 3)), listingId: near.listingId };
  const { transactionId } = await requestCart(context, fixture.customerId, [far, soon, other]);
  await flow.holdCard(fixture.customerId, transactionId);
  await flow.executeAs(fixture.customerId, transactionId, 'confirm-payment');
  const rows = await db.select().from(transactions).where(eq(transactions.customerId, fixture.customerId));
  const leader = rows.find(({ id }) => id === transactionId);
  const hours = ((leader?.dueAt?.getTime() ?? 0) - (leader?.lastTransitionedAt.getTime() ?? 0)) / 3_600_000;
  expect(hours).toBeLessThan(71);
  for (const row of rows) expect(await deadlineOf(db, row)).toEqual(leader?.dueAt);
  for (const { id } of rows)
    for (const viewer of [fixture.customerId, fixture.lenderId])
      expect((await transactionPage(context.app, { id: viewer }, id)).dueAt).toEqual(leader?.dueAt);
  const told = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, transactionId));
  expect(told.map(({ facts }) => facts)).toContainEqual(
    expect.objectContaining({ to: 'provider', deadline: leader?.dueAt?.toISOString() }),
  );
  for (const { protectedData } of rows) expect(protectedData).toMatchObject({ card: { last4: '4242' } });
  const nearest = rows.find(({ listingId }) => listingId === soon.listingId);
  await flow.executeAs(fixture.lenderId, nearest?.id ?? '', 'decline');
  const [left] = await db.select().from(transactions).where(eq(transactions.id, transactionId));
  expect((left?.dueAt?.getTime() ?? 0) - (left?.lastTransitionedAt.getTime() ?? 0)).toBe(72 * 3_600_000);
});

test('a cart counts as one of the open payments that a customer may have', async () => {
  const first = await flow.rentalFixture();
  await requestCart(context, first.customerId, await threeOrders(context, first));
  for (const _ of [1, 2]) {
    const { listingId } = await flow.saleFixture();
    await expect(flow.request(first.customerId, saleOrder(listingId))).resolves.toMatchObject({ kind: 'taken' });
  }
  const { listingId } = await flow.saleFixture();
  await expect(flow.request(first.customerId, saleOrder(listingId)).catch(codeOf)).resolves.toBe(
    'transaction-too-many-holds',
  );
});

test('timers are computed for the transactions that move, and not for those that stay', async () => {
  const fixture = await flow.rentalFixture();
  const { transactionId } = await requestCart(context, fixture.customerId, await threeOrders(context, fixture));
  await flow.holdCard(fixture.customerId, transactionId);
  await flow.executeAs(fixture.customerId, transactionId, 'confirm-payment');
  await flow.executeAs(fixture.lenderId, transactionId, 'accept');
  const rows = await db.select().from(transactions).where(eq(transactions.customerId, fixture.customerId));
  const planned = await planTimers(db, null, rows, new Set([transactionId]));
  expect([...planned.keys()]).toEqual([transactionId]);
});
