import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  bookings,
  lineItems,
  listings,
  messages,
  notificationEvents,
  paymentAttempts,
  paymentShares,
  transactions,
} from '#src/database/schema/schema.ts';
import { users } from '#src/database/schema/users.ts';
import { continueAttempts } from '#src/features/transactions/continue.server.ts';
import { declineCard } from '#tests/support/declined-card.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { withFault, workUntil } from '#tests/support/lost-answers.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { enquire, payAfterEnquiry, paymentInput } from '#tests/support/threads.ts';
import { execute, executeTransition } from '../execute.server.ts';
import { executeDueOf } from '../timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

async function enquired() {
  const fixture = await flow.rentalFixture();
  return { ...fixture, id: await enquire(context, fixture.customerId, fixture.listingId) };
}

async function rowOf(id: string) {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (row === undefined) throw new Error('No transaction');
  return row;
}

const heldDays = (id: string) =>
  db
    .select()
    .from(bookings)
    .where(and(eq(bookings.transactionId, id), eq(bookings.state, 'pending')));
const linesOf = (id: string) => db.select().from(lineItems).where(eq(lineItems.transactionId, id));
const sharesOf = (id: string) => db.select().from(paymentShares).where(eq(paymentShares.transactionId, id));

describe('an enquiry', () => {
  test('begins a thread with its message, and tells the lender', async () => {
    const { id, customerId, lenderId } = await enquired();
    expect(await stateOf(context, id)).toBe('enquiry');
    expect(await db.select().from(messages).where(eq(messages.transactionId, id))).toMatchObject([
      { senderId: customerId, content: 'Is it lined?' },
    ]);
    const notified = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
    expect(notified.map(({ recipientId, kind }) => [recipientId, kind])).toEqual([[lenderId, 'enquiry-received']]);
    expect(await linesOf(id)).toEqual([]);
    await expectInvariants(context);
  });

  test('is one thread for one key, and never that of another listing', async () => {
    const { customerId, listingId } = await flow.rentalFixture();
    const key = randomUUID();
    const first = await enquire(context, customerId, listingId, 'Hello', key);
    await expect(enquire(context, customerId, listingId, 'Hello', key)).resolves.toBe(first);
    const other = await flow.rentalFixture();
    await expect(enquire(context, customerId, other.listingId, 'Hello', key).catch(codeOf)).resolves.toBe('conflict');
    expect(await db.select().from(messages).where(eq(messages.transactionId, first))).toHaveLength(1);
  });

  test.each([
    ['without a text', '  ', 'validation-invalid-value'],
    ['longer than a message', 'a'.repeat(5001), 'validation-invalid-value'],
    ['longer than anything', 'a'.repeat(10_001), 'validation-invalid-params'],
  ])('%s writes nothing', async (_, text, code) => {
    const { customerId, listingId } = await flow.rentalFixture();
    await expect(enquire(context, customerId, listingId, text).catch(codeOf)).resolves.toBe(code);
    expect(await db.select().from(transactions).where(eq(transactions.customerId, customerId))).toEqual([]);
  });

  test('is not possible about one’s own item, a closed or an unknown one', async () => {
    const { customerId, lenderId, listingId } = await flow.rentalFixture();
    await expect(enquire(context, lenderId, listingId).catch(codeOf)).resolves.toBe('listing-own');
    await expect(enquire(context, customerId, randomUUID()).catch(codeOf)).resolves.toBe(
      'transaction-listing-not-found',
    );
    await db.update(listings).set({ state: 'closed' }).where(eq(listings.id, listingId));
    await expect(enquire(context, customerId, listingId).catch(codeOf)).resolves.toBe('listing-closed');
  });

  test('nobody begins threads without end', async () => {
    const { customerId, listingId } = await flow.rentalFixture();
    for (let sent = 0; sent < 10; sent++) await enquire(context, customerId, listingId);
    await expect(enquire(context, customerId, listingId).catch(codeOf)).resolves.toBe('too-many-requests');
    const aged = { createdAt: sql`rotation_now() - interval '8 days'` };
    await db.update(users).set(aged).where(eq(users.id, customerId));
    for (let sent = 10; sent < 30; sent++) await enquire(context, customerId, listingId);
    await expect(enquire(context, customerId, listingId).catch(codeOf)).resolves.toBe('too-many-requests');
  });

  test('an input with more than its schema is refused', async () => {
    const { customerId, listingId } = await flow.rentalFixture();
    const began = execute(context.app, {
      actor: { role: 'customer', userId: customerId },
      create: { clientKey: randomUUID() },
      transition: 'enquire',
      input: { listingId, message: 'Hello', amount: 1 },
    });
    await expect(began.catch(codeOf)).resolves.toBe('validation-invalid-params');
  });
});

describe('a payment after an enquiry', () => {
  test('holds the days and goes on like any other', async () => {
    const { id, customerId, lenderId, listingId } = await enquired();
    const order = await flow.rentalOrder(listingId);
    await expect(payAfterEnquiry(context, customerId, id, order)).resolves.toEqual({
      transactionId: id,
      kind: 'taken',
    });
    expect(await stateOf(context, id)).toBe('pending-payment');
    expect(await heldDays(id)).toHaveLength(1);
    await flow.holdCard(customerId, id);
    await flow.executeAs(customerId, id, 'confirm-payment');
    await flow.executeAs(lenderId, id, 'accept');
    expect(await stateOf(context, id)).toBe('accepted');
    await expectInvariants(context);
  });

  test('has the terms of the listing when it is paid, and the delivery that was ordered', async () => {
    const { id, customerId, listingId } = await enquired();
    expect(await rowOf(id)).toMatchObject({ delivery: 'post', listing: { title: 'Luna bias slip dress' } });
    await db.update(listings).set({ title: 'Luna slip, shortened', canPickUp: true }).where(eq(listings.id, listingId));
    const order = { ...(await flow.rentalOrder(listingId)), delivery: 'pick-up' as const };
    await payAfterEnquiry(context, customerId, id, order);
    expect(await rowOf(id)).toMatchObject({ delivery: 'pick-up', listing: { title: 'Luna slip, shortened' } });
  });

  test('its fifteen minutes run from the payment, not from the enquiry', async () => {
    const { id, customerId, listingId } = await enquired();
    await context.app.clock.advance(3_600);
    await payAfterEnquiry(context, customerId, id, await flow.rentalOrder(listingId));
    const { dueAt, dueTransition } = await rowOf(id);
    expect(dueTransition).toBe('expire-payment');
    const minutes = ((dueAt?.getTime() ?? 0) - (await context.app.clock.now()).getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(14);
    expect(minutes).toBeLessThanOrEqual(15);
  });

  test('refused by the bank, it is an enquiry again without a hold, and can be paid later', async () => {
    const { id, customerId, listingId } = await enquired();
    const order = await flow.rentalOrder(listingId);
    await declineCard(context, 'request');
    await expect(payAfterEnquiry(context, customerId, id, order).catch(codeOf)).resolves.toBe(
      'transaction-payment-failed',
    );
    expect(await stateOf(context, id)).toBe('enquiry');
    expect(await rowOf(id)).toMatchObject({ payinAmount: 0, payoutAmount: 0 });
    // An enquiry has no days, not even proposed ones.
    expect(await db.select().from(bookings).where(eq(bookings.transactionId, id))).toEqual([]);
    expect(await linesOf(id)).toEqual([]);
    await context.sandbox.noFaults();
    await expect(payAfterEnquiry(context, customerId, id, order)).resolves.toMatchObject({ kind: 'taken' });
    expect((await sharesOf(id)).map(({ endedAt }) => endedAt === null).toSorted()).toEqual([false, true]);
    await expectInvariants(context);
  });

  test('with its answer lost, it waits, and the worker finishes it', async () => {
    const { id, customerId, listingId } = await enquired();
    const order = await flow.rentalOrder(listingId);
    const match = { method: 'POST', path: '/v1/payment_intents' };
    await withFault(context, { action: 'drop-after' }, match, async (faulty) => {
      await expect(payAfterEnquiry(faulty, customerId, id, order)).resolves.toMatchObject({ kind: 'in-progress' });
    });
    expect(await stateOf(context, id)).toBe('enquiry');
    await expect(payAfterEnquiry(context, customerId, id, order).catch(codeOf)).resolves.toMatch(
      /transaction-(in-progress|booking-time-not-available)/,
    );
    await workUntil(context, () => stateOf(context, id), 'pending-payment');
    await expectInvariants(context);
  });

  test('given up at its deadline, it is an enquiry again, and what Stripe says of that payment moves nothing', async () => {
    const { id, customerId, listingId } = await enquired();
    const order = await flow.rentalOrder(listingId);
    await withFault(context, { action: 'drop-after' }, { method: 'POST', path: '/v1/payment_intents' }, (faulty) =>
      payAfterEnquiry(faulty, customerId, id, order),
    );
    await context.app.clock.advance(16 * 60);
    await db
      .update(paymentAttempts)
      .set({ nextAt: sql`clock_timestamp()` })
      .where(eq(paymentAttempts.transactionId, id));
    await continueAttempts(context.app);
    expect(await stateOf(context, id)).toBe('enquiry');
    expect(await heldDays(id)).toEqual([]);
    await expect(payAfterEnquiry(context, customerId, id, order)).resolves.toMatchObject({ kind: 'taken' });
    await expectInvariants(context);
    expect(await stateOf(context, id)).toBe('pending-payment');
  });

  test('not paid in time, it ends, as the graph says', async () => {
    const { id, customerId, listingId } = await enquired();
    await payAfterEnquiry(context, customerId, id, await flow.rentalOrder(listingId));
    await flow.untilDue(id);
    await executeDueOf(context.app, id);
    expect(await stateOf(context, id)).toBe('payment-expired');
    await expectInvariants(context);
  });

  test('is about the item of the enquiry, and by its customer alone', async () => {
    const { id, customerId, lenderId, listingId } = await enquired();
    const other = await flow.rentalFixture();
    await expect(
      payAfterEnquiry(context, customerId, id, await flow.rentalOrder(other.listingId)).catch(codeOf),
    ).resolves.toBe('validation-invalid-params');
    const order = await flow.rentalOrder(listingId);
    await expect(payAfterEnquiry(context, other.customerId, id, order).catch(codeOf)).resolves.toBe('not-found');
    await expect(flow.executeAs(lenderId, id, 'request-payment-after-enquiry').catch(codeOf)).resolves.toBe(
      'forbidden',
    );
  });

  test('is never the lender’s, not even where the customer’s repetition is', async () => {
    const { id, customerId, lenderId, listingId } = await enquired();
    const order = await flow.rentalOrder(listingId);
    const input = await paymentInput(context.app, customerId, [order]);
    await payAfterEnquiry(context, customerId, id, order);
    const byLender = executeTransition(context.app, { id: lenderId }, id, 'request-payment-after-enquiry', input);
    await expect(byLender.catch(codeOf)).resolves.toBe('forbidden');
  });

  test.each([
    ['without an address', null],
    ['to an address without a street', { street: ' ' }],
    ['to a country that nobody posts to', { country: 'FR' }],
    ['to an address with a control character', { city: 'a\u0000b' }],
  ])('%s is refused for an item that is posted', async (_, wrong) => {
    const { id, customerId, listingId } = await enquired();
    const input = await paymentInput(context.app, customerId, [await flow.rentalOrder(listingId)]);
    const shippingAddress = wrong === null ? null : { ...input.shippingAddress, ...wrong };
    const payment = executeTransition(context.app, { id: customerId }, id, 'request-payment-after-enquiry', {
      ...input,
      shippingAddress,
    });
    await expect(payment.catch(codeOf)).resolves.toBe('validation-invalid-params');
    expect(await stateOf(context, id)).toBe('enquiry');
  });

  test('two clicks at once are one payment', async () => {
    const { id, customerId, listingId } = await enquired();
    const order = await flow.rentalOrder(listingId);
    const clicks = await Promise.all([1, 2].map(() => payAfterEnquiry(context, customerId, id, order).catch(codeOf)));
    expect(clicks).toContainEqual({ transactionId: id, kind: 'taken' });
    expect(await sharesOf(id)).toHaveLength(1);
    await expectInvariants(context);
  });
});
