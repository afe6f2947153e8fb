import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import {
  bookings,
  lineItems,
  listings,
  notificationEvents,
  offers,
  transactions,
  users,
} from '#src/database/schema/schema.ts';
import { maxRounds } from '#src/features/offers/rules.ts';
import { declineCard } from '#tests/support/declined-card.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { makeOffer, payAfterOffer, verifyEmail } from '#tests/support/threads.ts';
import { executeTransition } from '../execute.server.ts';
import { termsVersion } from '../terms.ts';
import { executeDueOf } from '../timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

/** Four days at 68.00. */
const listed = 4 * 6800;

async function offered(amount = 20_000) {
  const fixture = await flow.rentalFixture();
  await verifyEmail(context, fixture.customerId);
  const order = await flow.rentalOrder(fixture.listingId);
  return { ...fixture, order, id: await makeOffer(context, fixture.customerId, order, amount) };
}

const act = (userId: string, id: string, name: string, input?: unknown) =>
  executeTransition(context.app, { id: userId }, id, name, input);
const refusedAct = (userId: string, id: string, name: string, input?: unknown) =>
  act(userId, id, name, input).then(() => 'done', codeOf);
const offersOf = (id: string) => db.select().from(offers).where(eq(offers.transactionId, id)).orderBy(offers.round);
const bookingOf = (id: string) => db.select().from(bookings).where(eq(bookings.transactionId, id));

async function rowOf(id: string) {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  if (row === undefined) throw new Error('No transaction');
  return row;
}

describe('an offer', () => {
  test('is kept with its days, holds nothing, and tells the lender', async () => {
    const { id, lenderId } = await offered();
    expect(await stateOf(context, id)).toBe('initial-offer');
    expect(await offersOf(id)).toMatchObject([{ round: 1, by: 'customer', amount: 20_000, currency: 'NZD' }]);
    expect(await bookingOf(id)).toMatchObject([{ state: 'proposed' }]);
    const notified = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
    expect(notified.map(({ recipientId, kind }) => [recipientId, kind])).toEqual([[lenderId, 'offer-received']]);
    await expectInvariants(context);
  });

  test('does not keep others from booking its days', async () => {
    const { listingId, order, customerId } = await offered();
    const another = await flow.rentalFixture();
    await expect(flow.request(another.customerId, { ...order, listingId })).resolves.toMatchObject({ kind: 'taken' });
    await expect(flow.request(customerId, order).catch(codeOf)).resolves.toBe('transaction-booking-time-not-available');
  });

  test('is at least one dollar and at most the listed price', async () => {
    const { customerId, order } = await offered();
    for (const amount of [99, listed + 1])
      await expect(makeOffer(context, customerId, order, amount).catch(codeOf)).resolves.toBe(
        'validation-invalid-value',
      );
    for (const amount of [0, -1, 1.5])
      await expect(makeOffer(context, customerId, order, amount).catch(codeOf)).resolves.toBe(
        'validation-invalid-params',
      );
    for (const amount of [100, listed])
      await expect(makeOffer(context, customerId, order, amount)).resolves.toEqual(expect.any(String));
  });

  test('needs a verified email', async () => {
    const fixture = await flow.rentalFixture();
    const order = await flow.rentalOrder(fixture.listingId);
    await expect(makeOffer(context, fixture.customerId, order, 20_000).catch(codeOf)).resolves.toBe('email-unverified');
    expect(await db.select().from(transactions).where(eq(transactions.customerId, fixture.customerId))).toEqual([]);
  });

  test('is about days that are free and not too soon', async () => {
    const { customerId, listingId, order } = await offered();
    const soon = await flow.rentalOrder(listingId, 1);
    await expect(makeOffer(context, customerId, soon, 20_000).catch(codeOf)).resolves.toBe('booking-too-soon');
    await flow.request(customerId, order);
    await expect(makeOffer(context, customerId, order, 20_000).catch(codeOf)).resolves.toBe(
      'transaction-booking-time-not-available',
    );
  });
});

describe('an answer', () => {
  test('is the other party’s; its maker waits or withdraws', async () => {
    const { id, customerId, lenderId } = await offered();
    await act(lenderId, id, 'counter-offer-by-provider', { amount: 25_000 });
    expect(await refusedAct(lenderId, id, 'accept-pending-offer-by-provider')).toBe('transaction-offer-not-yours');
    expect(await refusedAct(lenderId, id, 'decline-pending-offer-by-provider')).toBe('transaction-offer-not-yours');
    expect(await refusedAct(lenderId, id, 'counter-pending-offer-by-provider', { amount: 24_000 })).toBe(
      'transaction-offer-not-yours',
    );
    expect(await refusedAct(customerId, id, 'withdraw-offer')).toBe('transaction-offer-not-yours');
    expect(await stateOf(context, id)).toBe('offer-pending');
    await act(lenderId, id, 'withdraw-offer');
    expect(await stateOf(context, id)).toBe('canceled');
    await expectInvariants(context);
  });

  test('a counter offer under the other name is written as the pending one', async () => {
    const { id, customerId, lenderId } = await offered();
    await act(lenderId, id, 'counter-offer-by-provider', { amount: 25_000 });
    expect((await rowOf(id)).lastTransition).toBe('counter-offer-by-provider');
    await act(customerId, id, 'counter-offer-by-customer', { amount: 22_000 });
    await act(lenderId, id, 'counter-offer-by-provider', { amount: 24_000 });
    expect((await rowOf(id)).lastTransition).toBe('counter-pending-offer-by-provider');
    expect((await offersOf(id)).map(({ by, amount }) => [by, amount])).toEqual([
      ['customer', 20_000],
      ['provider', 25_000],
      ['customer', 22_000],
      ['provider', 24_000],
    ]);
  });

  test('there are at most ten offers', async () => {
    const { id, customerId, lenderId } = await offered();
    for (let round = 2; round <= maxRounds; round++) {
      const [user, name] =
        round % 2 === 0
          ? ([lenderId, 'counter-offer-by-provider'] as const)
          : ([customerId, 'counter-offer-by-customer'] as const);
      await act(user, id, name, { amount: 20_000 + round });
    }
    expect(await refusedAct(customerId, id, 'counter-offer-by-customer', { amount: 21_000 })).toBe(
      'transaction-offer-rounds-used',
    );
    await act(customerId, id, 'accept-offer-by-customer');
    expect(await stateOf(context, id)).toBe('offer-accepted');
  });

  test('two answers at once are one', async () => {
    const { id, lenderId } = await offered();
    const outcomes = await Promise.all([
      refusedAct(lenderId, id, 'accept-offer-by-provider'),
      refusedAct(lenderId, id, 'decline-offer-by-provider'),
    ]);
    expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1);
  });

  test('without an answer it expires after three days', async () => {
    const { id } = await offered();
    await flow.untilDue(id);
    await executeDueOf(context.app, id);
    expect(await rowOf(id)).toMatchObject({ state: 'canceled', lastTransition: 'offer-auto-cancel' });
    await expectInvariants(context);
  });

  test('or twelve hours before the first day, if that is sooner', async () => {
    const fixture = await flow.rentalFixture();
    await verifyEmail(context, fixture.customerId);
    await db.update(listings).set({ courierLeadDays: 1 }).where(eq(listings.id, fixture.listingId));
    const order = await flow.rentalOrder(fixture.listingId, 2);
    const id = await makeOffer(context, fixture.customerId, order, 20_000);
    const { dueAt, lastTransitionedAt } = await rowOf(id);
    expect(((dueAt?.getTime() ?? 0) - lastTransitionedAt.getTime()) / 3_600_000).toBeLessThan(48);
  });
});

describe('an accepted offer', () => {
  async function agreed(amount = 20_000) {
    const thread = await offered(amount);
    await act(thread.lenderId, thread.id, 'accept-offer-by-provider');
    return thread;
  }

  test('is priced once: the agreed price, shipping and the fees', async () => {
    const { id } = await agreed();
    expect(await rowOf(id)).toMatchObject({ payinAmount: 20_000 + 1200 + 500, payoutAmount: 20_000 + 1200 - 2000 });
    const lines = await db.select().from(lineItems).where(eq(lineItems.transactionId, id));
    expect(lines.map(({ code, totalAmount }) => [code, totalAmount])).toEqual([
      ['line-item/day', 20_000],
      ['line-item/shipping', 1200],
      ['line-item/customer-commission', 500],
      ['line-item/provider-commission', -2000],
    ]);
  });

  test('is paid at that price, whatever the listing costs by then', async () => {
    const { id, customerId, lenderId, listingId } = await agreed();
    await db.update(listings).set({ priceAmount: 99_00, shippingAmount: 50_00 }).where(eq(listings.id, listingId));
    await expect(payAfterOffer(context, customerId, id)).resolves.toEqual({ transactionId: id, kind: 'taken' });
    expect(await bookingOf(id)).toMatchObject([{ state: 'pending' }]);
    await flow.holdCard(customerId, id);
    await flow.executeAs(customerId, id, 'confirm-payment');
    await flow.executeAs(lenderId, id, 'accept');
    expect(await rowOf(id)).toMatchObject({ state: 'accepted', payinAmount: 21_700 });
    await expectInvariants(context);
  });

  test('cannot be paid for another price', async () => {
    const { id, customerId } = await agreed();
    const input = { quote: 'x', shippingAddress: null, termsVersion };
    expect(await refusedAct(customerId, id, 'request-payment-after-offer', input)).toBe('listing-price-changed');
    expect(await refusedAct(customerId, id, 'request-payment-after-offer', { ...input, amount: 1 })).toBe(
      'validation-invalid-params',
    );
    expect(await stateOf(context, id)).toBe('offer-accepted');
  });

  test('refused by the bank, it stays accepted with its lines and its days, and can be paid later', async () => {
    const { id, customerId } = await agreed();
    await declineCard(context, 'request');
    await expect(payAfterOffer(context, customerId, id).catch(codeOf)).resolves.toBe('transaction-payment-failed');
    expect(await rowOf(id)).toMatchObject({ state: 'offer-accepted', payinAmount: 21_700 });
    expect(await bookingOf(id)).toMatchObject([{ state: 'proposed' }]);
    await context.sandbox.noFaults();
    await expect(payAfterOffer(context, customerId, id)).resolves.toMatchObject({ kind: 'taken' });
    await expectInvariants(context);
  });

  test('whose days are gone is not accepted, and not paid', async () => {
    const { id, lenderId, order } = await offered();
    const other = await flow.rentalFixture();
    await flow.request(other.customerId, order);
    expect(await refusedAct(lenderId, id, 'accept-offer-by-provider')).toBe('transaction-booking-time-not-available');
    const late = await agreed();
    await flow.request(other.customerId, late.order);
    await expect(payAfterOffer(context, late.customerId, late.id).catch(codeOf)).resolves.toBe(
      'transaction-booking-time-not-available',
    );
  });

  test('expires unpaid after three days, and while it is being paid the payment wins or loses whole', async () => {
    const { id } = await agreed();
    await flow.untilDue(id);
    await executeDueOf(context.app, id);
    expect(await rowOf(id)).toMatchObject({ state: 'canceled', lastTransition: 'expire-accepted-offer' });
    const racing = await agreed();
    await flow.untilDue(racing.id);
    const [paid] = await Promise.all([
      payAfterOffer(context, racing.customerId, racing.id).then(() => 'done', codeOf),
      executeDueOf(context.app, racing.id).catch(codeOf),
    ]);
    expect(await stateOf(context, racing.id)).toBe(paid === 'done' ? 'pending-payment' : 'canceled');
    await expectInvariants(context);
  });

  test('nobody else pays it, and nothing else answers it', async () => {
    const { id, lenderId, customerId } = await agreed();
    const outsider = (await flow.rentalFixture()).customerId;
    await expect(payAfterOffer(context, outsider, id).catch(codeOf)).resolves.toBe('not-found');
    await expect(payAfterOffer(context, lenderId, id).catch(codeOf)).resolves.toBe('not-found');
    expect(await refusedAct(customerId, id, 'accept-offer-by-customer')).toBe('transaction-invalid-transition');
  });
});

test('the offer of a sale is for its whole quantity', async () => {
  const { customerId, lenderId, listingId } = await flow.saleFixture(3);
  await verifyEmail(context, customerId);
  const order = { listingId, kind: 'sale', quantity: 2, delivery: 'pick-up' } as const;
  const id = await makeOffer(context, customerId, order, 10_000, randomUUID());
  await act(lenderId, id, 'accept-offer-by-provider');
  await payAfterOffer(context, customerId, id);
  const [listing] = await db
    .select({ stock: listings.stock })
    .from(listings)
    .where(and(eq(listings.id, listingId)));
  expect(listing?.stock).toBe(1);
  expect(await rowOf(id)).toMatchObject({ quantity: 2, payinAmount: 10_500 });
  await expectInvariants(context);
});

test('nothing is agreed with an account that is banned or gone, and its offer is declined all the same', async () => {
  const ban = (id: string, banned: boolean) => db.update(users).set({ banned }).where(eq(users.id, id));
  const { id, lenderId, customerId } = await offered();
  await ban(customerId, true);
  expect(await refusedAct(lenderId, id, 'accept-offer-by-provider')).toBe('transaction-counterparty-banned');
  expect(await refusedAct(lenderId, id, 'counter-offer-by-provider', { amount: 21_000 })).toBe(
    'transaction-counterparty-banned',
  );
  await ban(customerId, false);
  await act(lenderId, id, 'counter-offer-by-provider', { amount: 21_000 });
  await ban(lenderId, true);
  expect(await refusedAct(customerId, id, 'accept-offer-by-customer')).toBe('transaction-counterparty-banned');
  await act(customerId, id, 'decline-offer-by-customer');
  expect(await stateOf(context, id)).toBe('offer-declined');
});
