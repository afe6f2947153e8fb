import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bookings, emails, listings, notificationEvents, transactions, users } from '#src/database/schema/schema.ts';
import { emailNotification } from '#src/features/notifications/emails.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { agreedInput, makeOffer, payAfterOffer, verifyEmail } from '#tests/support/threads.ts';
import { executeTransition } from '../execute.server.ts';
import { executeFollowUps } from '../follow-ups.server.ts';
import { quoteAgreed } from '../quote.server.ts';
import { transactionPage } from '../transaction-page.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

type Terms = Partial<typeof listings.$inferInsert>;

/** Four days at 68.00: 272.00. */
async function offeredWith(terms: Terms, amount: number) {
  const fixture = await flow.rentalFixture();
  await verifyEmail(context, fixture.customerId);
  await setTerms(fixture.listingId, terms);
  const order = await flow.rentalOrder(fixture.listingId);
  const id = await makeOffer(context, fixture.customerId, order, amount);
  await executeFollowUps(context.app);
  return { ...fixture, order, id };
}

const setTerms = (listingId: string, terms: Terms) =>
  db
    .update(listings)
    .set({ floorPercent: null, ...terms })
    .where(eq(listings.id, listingId));
const act = (userId: string, id: string, name: string, input?: unknown) =>
  executeTransition(context.app, { id: userId }, id, name, input).then(() => 'done', codeOf);

async function notificationsFor(id: string) {
  const notified = await db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  return notified.map(({ recipientId, kind }) => [recipientId, kind]);
}

describe('an offer is answered by the terms of its listing', () => {
  test.each([
    ['accepted from the percentage', { acceptFromPercent: 75 }, 20_400, 'offer-accepted'],
    ['not accepted a cent below it', { acceptFromPercent: 75 }, 20_399, 'initial-offer'],
    ['declined below the floor', { floorPercent: 75 }, 20_399, 'offer-declined'],
    ['not declined at the floor', { floorPercent: 75 }, 20_400, 'initial-offer'],
    ['declined below the other percentage', { declineBelowPercent: 75 }, 20_399, 'offer-declined'],
    ['not declined at it', { declineBelowPercent: 75 }, 20_400, 'initial-offer'],
    ['left to the lender without terms', {}, 100, 'initial-offer'],
  ] as const)('%s', async (_, terms, amount, state) => {
    const { id } = await offeredWith(terms, amount);
    expect(await stateOf(context, id)).toBe(state);
    await expectInvariants(context);
  });

  test('each side is told once of what came of it, and the lender of no offer to answer', async () => {
    const accepted = await offeredWith({ acceptFromPercent: 70 }, 20_000);
    expect((await notificationsFor(accepted.id)).toSorted()).toEqual(
      [
        [accepted.customerId, 'offer-accepted'],
        [accepted.lenderId, 'offer-accepted-for-you'],
      ].toSorted(),
    );
    const declined = await offeredWith({ floorPercent: 80 }, 20_000);
    expect((await notificationsFor(declined.id)).toSorted()).toEqual(
      [
        [declined.customerId, 'offer-declined'],
        [declined.lenderId, 'offer-declined-for-you'],
      ].toSorted(),
    );
  });

  test('to the customer it is the lender’s answer, in feed, page data and email', async () => {
    const { id, customerId, lenderId } = await offeredWith({ acceptFromPercent: 70 }, 20_000);
    const actors = async (userId: string) =>
      (await transactionPage(context.app, { id: userId }, id)).history.map(({ by }) => by);
    expect(await actors(customerId)).toEqual(['customer', 'provider']);
    expect(await actors(lenderId)).toEqual(['customer', 'system']);
    const voices = async (userId: string) =>
      (await transactionPage(context.app, { id: userId }, id)).feed.map(({ voice }) => voice);
    expect(await voices(customerId)).toEqual(['you', 'other']);
    expect(await voices(lenderId)).toEqual(['other', 'system']);
    const events = await db.select().from(notificationEvents).where(eq(notificationEvents.recipientId, customerId));
    for (const event of events) await emailNotification(context.app, event.id);
    const [email] = await db.select().from(emails).where(eq(emails.recipientId, customerId));
    expect(email?.subject).toMatch(/accepted your offer/);
    expect(`${email?.html}${email?.text}`).not.toMatch(/automatic|for you|70 ?%/);
  });

  test('accepted, it is paid at its price', async () => {
    const { id, customerId } = await offeredWith({ acceptFromPercent: 70 }, 20_000);
    await payAfterOffer(context, customerId, id);
    expect(await stateOf(context, id)).toBe('pending-payment');
    await expectInvariants(context);
  });

  test('who began high enough may be negotiated with below, but never below the floor', async () => {
    const terms = { declineBelowPercent: 75, floorPercent: 50 };
    const { id, customerId, lenderId } = await offeredWith(terms, 20_400);
    await act(lenderId, id, 'counter-offer-by-provider', { amount: 25_000 });
    await act(customerId, id, 'counter-offer-by-customer', { amount: 15_000 });
    await executeFollowUps(context.app);
    expect(await stateOf(context, id)).toBe('offer-pending');
    await act(lenderId, id, 'counter-offer-by-provider', { amount: 24_000 });
    await act(customerId, id, 'counter-offer-by-customer', { amount: 13_599 });
    await executeFollowUps(context.app);
    expect(await stateOf(context, id)).toBe('offer-declined');
  });

  test('a counter-offer that reaches the percentage is accepted', async () => {
    const { id, customerId, lenderId } = await offeredWith({ acceptFromPercent: 80 }, 20_000);
    await act(lenderId, id, 'counter-offer-by-provider', { amount: 25_000 });
    await act(customerId, id, 'counter-offer-by-customer', { amount: 21_760 });
    await executeFollowUps(context.app);
    expect(await stateOf(context, id)).toBe('offer-accepted');
  });

  test('the lender’s own counter-offer is neither below her floor nor answered for the customer', async () => {
    const { id, lenderId, customerId } = await offeredWith({ floorPercent: 50, acceptFromPercent: 80 }, 20_000);
    const smallestFor = async (userId: string) =>
      (await transactionPage(context.app, { id: userId }, id)).negotiation?.smallest.amount;
    expect([await smallestFor(lenderId), await smallestFor(customerId)]).toEqual([13_600, 100]);
    expect(await act(lenderId, id, 'counter-offer-by-provider', { amount: 13_599 })).toBe('validation-invalid-value');
    expect(await act(lenderId, id, 'counter-offer-by-provider', { amount: 25_000 })).toBe('done');
    await executeFollowUps(context.app);
    expect(await stateOf(context, id)).toBe('offer-pending');
  });

  test('terms that were changed meanwhile leave it to the lender, who is told then', async () => {
    const fixture = await flow.rentalFixture();
    await verifyEmail(context, fixture.customerId);
    await setTerms(fixture.listingId, { acceptFromPercent: 70 });
    const id = await makeOffer(context, fixture.customerId, await flow.rentalOrder(fixture.listingId), 20_000);
    expect(await notificationsFor(id)).toEqual([]);
    await setTerms(fixture.listingId, { acceptFromPercent: 90 });
    await executeFollowUps(context.app);
    expect(await stateOf(context, id)).toBe('initial-offer');
    expect(await notificationsFor(id)).toEqual([[fixture.lenderId, 'offer-received']]);
  });

  test('nothing is accepted for a banned customer, and nothing whose days are gone', async () => {
    const fixture = await flow.rentalFixture();
    await verifyEmail(context, fixture.customerId);
    await setTerms(fixture.listingId, { acceptFromPercent: 70 });
    const order = await flow.rentalOrder(fixture.listingId);
    const id = await makeOffer(context, fixture.customerId, order, 20_000);
    await flow.request((await flow.rentalFixture()).customerId, order);
    await executeFollowUps(context.app);
    expect(await stateOf(context, id)).toBe('initial-offer');
    const later = await flow.rentalOrder(fixture.listingId, 60);
    const other = await makeOffer(context, fixture.customerId, later, 20_000);
    await db.update(users).set({ banned: true }).where(eq(users.id, fixture.customerId));
    await executeFollowUps(context.app);
    expect(await stateOf(context, other)).toBe('initial-offer');
  });
});

test('a floor is not found by offering again and again: five first offers a day for a listing', async () => {
  const fixture = await flow.rentalFixture();
  await verifyEmail(context, fixture.customerId);
  const order = await flow.rentalOrder(fixture.listingId);
  const offer = () => makeOffer(context, fixture.customerId, order, 20_000).then(() => 'done', codeOf);
  const outcomes: string[] = [];
  for (let time = 0; time < 6; time += 1) outcomes.push(await offer());
  expect(outcomes).toEqual(['done', 'done', 'done', 'done', 'done', 'too-many-requests']);
  const [row] = await db.select().from(transactions).where(eq(transactions.customerId, fixture.customerId));
  expect(row).toBeDefined();
});

describe('after its deadline, before its timer has run', () => {
  test('an offer is neither accepted nor countered, but declined and withdrawn', async () => {
    const { id, lenderId, customerId } = await offeredWith({}, 20_000);
    await flow.untilDue(id);
    expect(await act(lenderId, id, 'accept-offer-by-provider')).toBe('transaction-deadline-passed');
    expect(await act(lenderId, id, 'counter-offer-by-provider', { amount: 25_000 })).toBe(
      'transaction-deadline-passed',
    );
    expect(await act(customerId, id, 'withdraw-offer')).toBe('done');
    const other = await offeredWith({}, 20_000);
    await flow.untilDue(other.id);
    expect(await act(other.lenderId, other.id, 'decline-offer-by-provider')).toBe('done');
  });

  test('an accepted one is not paid', async () => {
    const { id, lenderId, customerId } = await offeredWith({}, 20_000);
    await act(lenderId, id, 'accept-offer-by-provider');
    await flow.untilDue(id);
    expect(await payAfterOffer(context, customerId, id).then(() => 'done', codeOf)).toBe('transaction-deadline-passed');
  });
});

describe('an offer is accepted on the terms of that moment', () => {
  const changed = {
    shippingAmount: 1500,
    rrpAmount: 50_000,
    cleaningCapAmount: 4000,
    lateCancellation: 'half',
  } as const;
  const again = { shippingAmount: 9900, cleaningCapAmount: 40_000, lateCancellation: 'none' } as const;
  const later = { shippingAmount: 100, priceAmount: 9900 };
  const kept = async (id: string) => {
    const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
    return row?.listing;
  };
  const totalFor = async (userId: string, id: string) =>
    (await transactionPage(context.app, { id: userId }, id)).breakdown;

  test.each(['customer', 'provider'] as const)('accepted by the %s', async (by) => {
    const { id, customerId, lenderId, listingId } = await offeredWith({}, 20_000);
    if (by === 'customer') await act(lenderId, id, 'counter-offer-by-provider', { amount: 20_000 });
    const before = await kept(id);
    expect(before?.shippingAmount).toBe(1200);
    await setTerms(listingId, { ...changed, priceAmount: 9900 });
    // What both see before they answer is what it would be now: 200.00, delivery 15.00, fee 5.00.
    expect(await totalFor(customerId, id)).toMatchObject({ total: { amount: 22_000 } });
    const payout = await totalFor(lenderId, id);
    expect(await act(by === 'customer' ? customerId : lenderId, id, `accept-offer-by-${by}`)).toBe('done');
    expect(await totalFor(lenderId, id)).toEqual(payout);
    const accepted = {
      ...{ ...before, shippingAmount: 1500, lateCancellation: 'half' },
      caps: { cleaning: 4000, total: 50_000 },
    };
    expect(await kept(id)).toEqual(accepted);
    const input = await agreedInput(context, customerId, id);
    await setTerms(listingId, again);
    const { priced } = await quoteAgreed(context.app, { id: customerId }, id);
    expect(priced.totals.payin.amount).toBe(22_000);
    expect(priced.listing.snapshot).toEqual(accepted);
    expect(await act(customerId, id, 'request-payment-after-offer', input)).toBe('done');
    expect(await kept(id)).toEqual(accepted);
    await expectInvariants(context);
  });

  test('and is paid so, with the days and the way back that were agreed, whatever its lender has changed since', async () => {
    const { id, customerId, lenderId, listingId } = await offeredWith({ turnaroundDays: 3 }, 20_000);
    await act(lenderId, id, 'accept-offer-by-provider');
    await setTerms(listingId, {
      minimumDays: 7,
      turnaroundDays: 1,
      courierLeadDays: 7,
      canPost: false,
      canPickUp: true,
    });
    expect(await payAfterOffer(context, customerId, id).then(() => 'done', codeOf)).toBe('done');
    const [held] = await db
      .select({ buffer: sql`upper(${bookings.excluded}) - upper(${bookings.days})`, state: bookings.state })
      .from(bookings)
      .where(eq(bookings.transactionId, id));
    expect(held).toEqual({ buffer: 3, state: 'pending' });
  });

  test('one that ended shows what it was about', async () => {
    const { id, customerId, lenderId, listingId } = await offeredWith({}, 20_000);
    await act(lenderId, id, 'decline-offer-by-provider');
    await setTerms(listingId, later);
    expect(await totalFor(customerId, id)).toMatchObject({ total: { amount: 21_700 } });
  });
});
