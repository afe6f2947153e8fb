import { randomUUID } from 'node:crypto';
import { and, desc, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import {
  cases,
  notificationEvents,
  payments,
  paymentEvents,
  transactions,
  transactionTransitions,
} from '#src/database/schema/schema.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { purgeOldEvents, receiveEvent } from '#src/features/payments/events.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import type { PaymentEvent } from '#src/platform/payments/payments.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { disputeThere } from '#tests/support/dispute-there.ts';
import { handleDueEvents } from './payment-events.server.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow } = context;

async function receive(about: Partial<PaymentEvent>) {
  const id = `evt_${randomUUID()}`;
  const event = {
    id,
    type: 'charge.updated',
    objectId: 'pi_1',
    intentId: null,
    createdAt: new Date(),
    livemode: false,
    ...about,
  };
  await receiveEvent(context.app, event);
  await handleDueEvents(context.app);
  return () => eventOf(id);
}

async function eventOf(id: string) {
  const [event] = await context.app.db.select().from(paymentEvents).where(eq(paymentEvents.id, id));
  return event;
}

async function intentOf(transactionId: string): Promise<string> {
  return (await lastPaymentOf(context.app.db, transactionId))?.intentId ?? '';
}

/** Ends the hold at Stripe, as happens after a week or when the operator cancels it. */
async function cancelThere(intentId: string): Promise<void> {
  await context.app.payments.cancelIntent(intentId, randomUUID());
}

test('a hold that ended at Stripe ends the request, and both parties are notified', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  const intentId = await intentOf(id);
  await cancelThere(intentId);
  await receive({ type: 'payment_intent.canceled', objectId: intentId, intentId });
  expect(await stateOf(context, id)).toBe('declined');
  const sent = await context.app.db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  const declined = sent.filter(({ kind }) => kind === 'request-declined').map(({ recipientId }) => recipientId);
  expect(declined.toSorted()).toEqual([fixture.customerId, fixture.lenderId].toSorted());
  await expectInvariants(context);
});

test('an event that contradicts the state at Stripe changes nothing', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  const intentId = await intentOf(id);
  await receive({ type: 'payment_intent.canceled', objectId: intentId, intentId });
  await receive({ type: 'charge.refunded', objectId: intentId, intentId });
  expect(await stateOf(context, id)).toBe('preauthorized');
});

test('an event of a still unknown intent is retried, and handled once the intent is known', async () => {
  const fixture = await flow.rentalFixture();
  const { transactionId } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
  await flow.holdCard(fixture.customerId, transactionId);
  const intentId = await intentOf(transactionId);
  await context.app.db.update(payments).set({ intentId: null }).where(eq(payments.intentId, intentId));
  const event = await receive({ type: 'payment_intent.amount_capturable_updated', objectId: intentId, intentId });
  expect(await event()).toMatchObject({ state: 'open', attempts: 1, outcome: 'unknown-intent' });
  const share = sql`(select payment_id from payment_shares where transaction_id = ${transactionId})`;
  await context.app.db.update(payments).set({ intentId }).where(eq(payments.id, share));
  await context.app.db.update(paymentEvents).set({ nextAt: sql`clock_timestamp()` });
  await handleDueEvents(context.app);
  expect(await stateOf(context, transactionId)).toBe('preauthorized');
  expect(await event()).toMatchObject({ state: 'handled' });
});

test('an event of the other mode is stored and not handled', async () => {
  const fixture = await flow.rentalFixture();
  const { transactionId } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
  await flow.holdCard(fixture.customerId, transactionId);
  const intentId = await intentOf(transactionId);
  const event = await receive({
    type: 'payment_intent.amount_capturable_updated',
    objectId: intentId,
    intentId,
    livemode: true,
  });
  expect(await event()).toMatchObject({ state: 'given-up', outcome: 'other-mode' });
  expect(await stateOf(context, transactionId)).toBe('pending-payment');
});

test('an event with an internal error is retried with growing back-off, and does not block the others', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  const intentId = await intentOf(id);
  await cancelThere(intentId);
  await context.app.db.update(transactions).set({ processVersion: 'release-0' }).where(eq(transactions.id, id));
  const event = await receive({ type: 'payment_intent.canceled', objectId: intentId, intentId });
  expect(await event()).toMatchObject({ state: 'open', attempts: 1 });
  expect((await event())?.nextAt.getTime()).toBeGreaterThan((await event())?.receivedAt.getTime() ?? 0);
  await context.app.db
    .update(paymentEvents)
    .set({ attempts: 11, nextAt: sql`clock_timestamp()` })
    .where(and(eq(paymentEvents.objectId, intentId), eq(paymentEvents.state, 'open')));
  await handleDueEvents(context.app);
  expect(await event()).toMatchObject({ state: 'open', attempts: 12 });
  expect((await event())?.nextAt.getTime()).toBeGreaterThan(Date.now() + 9 * 60_000);
  await context.app.db.update(transactions).set({ processVersion: 'release-1' }).where(eq(transactions.id, id));
});

test('a dispute opens one case, and while it is open no payout is made', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 4));
  const about = { objectId: await disputeThere(context, id), intentId: await intentOf(id) };
  await receive({ type: 'charge.dispute.created', ...about });
  await receive({ type: 'charge.dispute.created', ...about });
  expect(await context.app.db.select().from(cases).where(eq(cases.transactionId, id))).toHaveLength(1);
  await context.app.clock.advance(30 * 86_400);
  await executeDue(context.app);
  expect(await stateOf(context, id)).toBe('accepted');
  await endThere(about.objectId, 'won');
  await receive({ type: 'charge.dispute.closed', ...about });
  await context.app.clock.advance(61);
  await executeDue(context.app);
  expect(await stateOf(context, id)).toBe('delivered');
  await expectInvariants(context);
});

test('a dispute that comes after the end blocks a payout that has not been transferred yet', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 4));
  await context.app.clock.advance(30 * 86_400);
  await executeDue(context.app);
  const about = { objectId: await disputeThere(context, id), intentId: await intentOf(id) };
  await receive({ type: 'charge.dispute.created', ...about });
  await deliverDueCalls(context.app);
  const transfers = async () =>
    ((await context.sandbox.books()).transfer ?? []).filter(({ metadata }) => metadata['transaction'] === id);
  expect(await transfers()).toEqual([]);
  await endThere(about.objectId, 'won');
  await receive({ type: 'charge.dispute.closed', ...about });
  await expectInvariants(context);
  expect(await transfers()).toHaveLength(1);
});

test('a dispute that Stripe does not know opens nothing', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 4));
  const event = await receive({ type: 'charge.dispute.created', objectId: 'dp_never', intentId: await intentOf(id) });
  expect(await event()).toMatchObject({ state: 'handled' });
  expect(await context.app.db.select().from(cases).where(eq(cases.transactionId, id))).toEqual([]);
});

async function endThere(dispute: string, status: 'won' | 'lost'): Promise<void> {
  await context.sandbox.control('POST', 'disputes', { dispute, status });
}

test.each([
  { status: 'won', lastEvent: 'closed', left: [] },
  { status: 'won', lastEvent: 'created', left: [] },
  { status: 'lost', lastEvent: 'closed', left: ['open'] },
] as const)('a dispute that was $status, whose $lastEvent event arrives last, leaves $left', async (story) => {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId));
  const intentId = await intentOf(id);
  const dispute = await disputeThere(context, id);
  await endThere(dispute, story.status);
  const types = story.lastEvent === 'closed' ? ['created', 'closed'] : ['closed', 'created'];
  for (const type of [...types, ...types.slice(0, 1)])
    await receive({ type: `charge.dispute.${type}`, objectId: dispute, intentId });
  const found = await context.app.db.select().from(cases).where(eq(cases.transactionId, id));
  expect(found.filter(({ state }) => state !== 'resolved').map(({ state }) => state)).toEqual(story.left);
  expect(found).toHaveLength(1);
});

test('an event that a dispute has ended does not close its case while the dispute is open at Stripe', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId));
  const about = { objectId: await disputeThere(context, id), intentId: await intentOf(id) };
  await receive({ type: 'charge.dispute.created', ...about });
  await receive({ type: 'charge.dispute.closed', ...about });
  expect(await context.app.db.select().from(cases).where(eq(cases.transactionId, id))).toMatchObject([
    { state: 'open' },
  ]);
});

test('events settled for ninety days are purged; open and newer ones stay', async () => {
  const { db } = context.app;
  const rows = [
    { id: 'evt_old_handled', state: 'handled', days: 91 },
    { id: 'evt_old_open', state: 'open', days: 91 },
    { id: 'evt_young_handled', state: 'handled', days: 89 },
  ] as const;
  for (const { id, state, days } of rows) {
    const receivedAt = sql`clock_timestamp() - make_interval(days => ${days})`;
    await db
      .insert(paymentEvents)
      .values({ id, type: 'charge.updated', objectId: 'pi_1', state, receivedAt, nextAt: sql`'infinity'` });
  }
  await purgeOldEvents(context.app);
  const remaining = await Promise.all(rows.map(({ id }) => eventOf(id)));
  expect(remaining.map((event) => event?.id ?? null)).toEqual([null, 'evt_old_open', 'evt_young_handled']);
});

test('a payment whose card was refused five times ends, with its request and its hold', async () => {
  const fixture = await flow.rentalFixture();
  const order = await flow.rentalOrder(fixture.listingId);
  const { transactionId: id } = await flow.request(fixture.customerId, order);
  const intentId = await intentOf(id);
  const refused = () => receive({ type: 'payment_intent.payment_failed', objectId: intentId, intentId });
  for (let count = 0; count < 4; count++) await refused();
  expect(await stateOf(context, id)).toBe('pending-payment');
  await refused();
  expect(await stateOf(context, id)).toBe('payment-expired');
  await deliverAll(context);
  expect(await context.app.payments.readIntent(intentId)).toMatchObject({ value: { status: 'canceled' } });
  const [last] = await context.app.db
    .select()
    .from(transactionTransitions)
    .where(eq(transactionTransitions.transactionId, id))
    .orderBy(desc(transactionTransitions.sequence))
    .limit(1);
  expect(last).toMatchObject({ transition: 'abandon', by: 'system' });
  // Its days are free, also for the same customer.
  expect(await flow.request(fixture.customerId, order)).toMatchObject({ kind: 'taken' });
  await expectInvariants(context);
});

test('a card that is held by then is not given up, however often one was refused before', async () => {
  const fixture = await flow.rentalFixture();
  const { transactionId: id } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
  const intentId = await intentOf(id);
  await flow.holdCard(fixture.customerId, id);
  for (let count = 0; count < 6; count++)
    await receive({ type: 'payment_intent.payment_failed', objectId: intentId, intentId });
  expect(await stateOf(context, id)).toBe('preauthorized');
});
