import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { paymentAttempts, bookings, emails, listings, transactions } from '#src/database/schema/schema.ts';
import { addDays, dayInZone, startOfDay, type Day } from '#src/domain/dates/day.ts';
import type { Delivery } from '#src/domain/pricing/price.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';
import { withFault, workUntil } from '#tests/support/lost-answers.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { setClock } from '#tests/support/set-clock.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { saleOrder, executeAs } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { transactionPage } from '../transaction-page.server.ts';
import type { Order } from '../order.ts';
import { executeDue } from '../timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

const { timeZone } = marketplace;
const hour = 3_600_000;
const starts = (day: Day) => startOfDay(day, timeZone).getTime();

/** Noon in Auckland, in summer and in winter, so that no test is near the start or end of a day unless it says so. */
const noons = ['2027-01-19T23:00:00Z', '2027-06-16T00:00:00Z'];

async function noon(index = 0): Promise<Day> {
  const instant = new Date(noons[index] ?? '');
  await setClock(db, instant);
  return dayInZone(instant, timeZone);
}

async function setTo(ms: number): Promise<void> {
  await setClock(db, new Date(ms));
}

/** A lender without lead time, so that only the marketplace's own limits apply. */
async function quickFixture() {
  const fixture = await flow.rentalFixture();
  await db.update(listings).set({ courierLeadDays: 1, pickUpLeadDays: 0 }).where(eq(listings.id, fixture.listingId));
  return fixture;
}

function orderFor(listingId: string, first: Day, delivery: Delivery = 'post'): Order {
  return { listingId, kind: 'rent', first, last: addDays(first, 3), delivery };
}

async function dueOf(id: string): Promise<number> {
  const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
  return row?.dueAt?.getTime() ?? 0;
}

/** An app whose card holds expire after `ms`. */
function heldFor(ms: number): App {
  const { app } = context;
  return {
    ...app,
    payments: {
      ...app.payments,
      async readIntent(intentId) {
        const answer = await app.payments.readIntent(intentId);
        return answer.kind === 'done' ? { ...answer, value: { ...answer.value, heldSeconds: ms / 1000 } } : answer;
      },
    },
  };
}

/** Compared by id, because these tests also set the clock back. */
async function emailIds(): Promise<readonly string[]> {
  await emailDueNotifications(context.app, 100);
  return (await db.select({ id: emails.id }).from(emails)).map(({ id }) => id);
}

async function emailsAfter(before: readonly string[]) {
  await emailDueNotifications(context.app, 100);
  return (await db.select().from(emails)).filter(({ id }) => !before.includes(id));
}

async function historyOf(fixture: { readonly customerId: string }, id: string) {
  const { history } = await transactionPage(context.app, { id: fixture.customerId }, id);
  return history.map(({ transition, by }) => `${transition} by ${by}`);
}

describe('a request can be answered', () => {
  test('until 12 hours before its first day, where that is within three days', async () => {
    for (const season of [0, 1]) {
      const first = addDays(await noon(season), 2);
      const fixture = await quickFixture();
      const id = await flow.preauthorised(fixture, orderFor(fixture.listingId, first));
      expect(await dueOf(id)).toBe(starts(first) - 12 * hour);
      await emailDueNotifications(context.app, 100);
      const received = await db.select().from(emails).where(eq(emails.kind, 'request-received'));
      // Noon of the day before in the marketplace's time zone, in the email as on the page.
      expect(received.at(-1)?.text).toContain('12:00 pm');
    }
  });

  test('for three days, where the first day is far away, and where there is none', async () => {
    const today = await noon();
    const fixture = await quickFixture();
    const rental = await flow.preauthorised(fixture, orderFor(fixture.listingId, addDays(today, 30)));
    const shop = await flow.saleFixture();
    const sale = await flow.preauthorised(shop, saleOrder(shop.listingId));
    for (const id of [rental, sale]) {
      const left = (await dueOf(id)) - (await context.app.clock.now()).getTime();
      expect(left / hour).toBeGreaterThan(71.5);
      expect(left / hour).toBeLessThanOrEqual(72);
    }
  });

  test('until a day before the card hold expires, where that is within three days', async () => {
    await noon();
    const shop = await flow.saleFixture();
    const { transactionId: id } = await flow.request(shop.customerId, saleOrder(shop.listingId));
    await flow.holdCard(shop.customerId, id);
    await executeAs({ ...context, app: heldFor(72 * hour) }, shop.customerId, id, 'confirm-payment');
    const payment = await lastPaymentOf(db, id);
    const deadline = await dueOf(id);
    expect(deadline).toBe((payment?.captureBefore?.getTime() ?? 0) - 24 * hour);
    const left = deadline - (await context.app.clock.now()).getTime();
    expect(left / hour).toBeGreaterThan(47.5);
    expect(left / hour).toBeLessThanOrEqual(48);
    await setTo(deadline + 1000);
    expect(await flow.executeAs(shop.lenderId, id, 'accept').catch(codeOf)).toBe('transaction-deadline-passed');
  });

  test('for three days from its payment, not from its start', async () => {
    await noon();
    const shop = await flow.saleFixture();
    const { transactionId: id } = await flow.request(shop.customerId, saleOrder(shop.listingId));
    const started = (await context.app.clock.now()).getTime();
    await setTo(started + 0.2 * hour);
    await flow.holdCard(shop.customerId, id);
    await flow.executeAs(shop.customerId, id, 'confirm-payment');
    await setTo(started + 72.1 * hour);
    await flow.executeAs(shop.lenderId, id, 'accept');
    expect((await historyOf(shop, id)).at(-1)).toBe('accept by provider');
  });

  test('for two hours at least, also for what is picked up today', async () => {
    const today = await noon();
    await setTo(starts(today) + 17.5 * hour);
    const fixture = await quickFixture();
    const id = await flow.preauthorised(fixture, orderFor(fixture.listingId, today, 'pick-up'));
    const left = (await dueOf(id)) - (await context.app.clock.now()).getTime();
    expect(left / hour).toBeGreaterThan(1.5);
    expect(left / hour).toBeLessThanOrEqual(2);
  });

  test('and a payment confirmed when such days can no longer be chosen is still a request', async () => {
    const tomorrow = addDays(await noon(), 1);
    await setTo(starts(tomorrow) - 14.1 * hour);
    const fixture = await quickFixture();
    const order = orderFor(fixture.listingId, tomorrow);
    const { transactionId: id } = await flow.request(fixture.customerId, order);
    await setTo(starts(tomorrow) - 13.95 * hour);
    const other = await quickFixture();
    await expect(flow.request(other.customerId, { ...order, listingId: other.listingId })).rejects.toThrow(
      'booking-too-soon',
    );
    await flow.holdCard(fixture.customerId, id);
    await flow.executeAs(fixture.customerId, id, 'confirm-payment');
    expect(await stateOf(context, id)).toBe('preauthorized');
  });
});

describe('after its deadline', () => {
  async function overdue(delivery: Delivery = 'post') {
    const first = addDays(await noon(), 2);
    const fixture = await quickFixture();
    const id = await flow.preauthorised(fixture, orderFor(fixture.listingId, first, delivery));
    return { fixture, id, first, deadline: await dueOf(id) };
  }

  test('accepting is refused before the timer has fired: Stripe is not called, and the page says why', async () => {
    const { fixture, id, deadline } = await overdue();
    await setTo(deadline - 0.1 * hour);
    const offered = async () => (await transactionPage(context.app, { id: fixture.lenderId }, id)).offered;
    expect(await offered()).toContainEqual({ transition: 'accept', blocked: null });
    await setTo(deadline + 1000);
    expect(await flow.executeAs(fixture.lenderId, id, 'accept').catch(codeOf)).toBe('transaction-deadline-passed');
    const attempts = await db.select().from(paymentAttempts).where(eq(paymentAttempts.transactionId, id));
    expect(attempts.filter(({ transition }) => transition === 'accept')).toEqual([]);
    expect(await offered()).toContainEqual({ transition: 'accept', blocked: 'deadline-passed' });
    await executeDue(context.app);
    expect(await stateOf(context, id)).toBe('declined');
    await expectInvariants(context);
  });

  test('a timer that was put off does not extend the deadline', async () => {
    const { fixture, id, deadline } = await overdue();
    await setTo(deadline + 0.5 * hour);
    await db
      .update(transactions)
      .set({ dueAt: new Date(deadline + hour) })
      .where(eq(transactions.id, id));
    expect(await flow.executeAs(fixture.lenderId, id, 'accept').catch(codeOf)).toBe('transaction-deadline-passed');
    await flow.executeAs(fixture.lenderId, id, 'decline');
    expect(await stateOf(context, id)).toBe('declined');
  });

  const lost = { action: 'drop-before' } as const;

  test('an acceptance started before it is valid when its answer comes before the first rental day', async () => {
    const { fixture, id, first, deadline } = await overdue();
    await setTo(deadline - 0.2 * hour);
    await withFault(context, lost, { method: 'POST', path: '/capture$' }, (met) =>
      executeAs(met, fixture.lenderId, id, 'accept'),
    );
    expect(await stateOf(context, id)).toBe('preauthorized');
    await setTo(starts(first) - 0.2 * hour);
    await executeDue(context.app);
    expect(await stateOf(context, id)).toBe('preauthorized');
    await workUntil(context, () => stateOf(context, id), 'accepted');
    await expectInvariants(context);
  });

  test('an acceptance of a couriered item answered after the first day has begun is cancelled with a full refund', async () => {
    const { fixture, id, first, deadline } = await overdue();
    const before = await emailIds();
    await setTo(deadline - 0.2 * hour);
    await withFault(context, lost, { method: 'POST', path: '/capture$' }, (met) =>
      executeAs(met, fixture.lenderId, id, 'accept'),
    );
    await setTo(starts(first) + 1000);
    await workUntil(context, () => stateOf(context, id), 'canceled');
    expect((await historyOf(fixture, id)).slice(-2)).toEqual(['accept by provider', 'cancel by system']);
    const [booking] = await db.select().from(bookings).where(eq(bookings.transactionId, id));
    expect(booking?.state).toBe('cancelled');
    // The cancelled acceptance sends no acceptance emails.
    const sent = await emailsAfter(before);
    expect(sent.map(({ kind }) => kind)).toEqual(['transaction-canceled', 'transaction-canceled']);
    for (const { text } of sent) expect(text).toContain('too late for the courier');
    const page = await transactionPage(context.app, { id: fixture.customerId }, id);
    expect(page.breakdown).toMatchObject({ total: { amount: 0 } });
    await expectInvariants(context);
  });

  test('an acceptance of an item that is picked up is valid even then', async () => {
    const { fixture, id, first, deadline } = await overdue('pick-up');
    await setTo(deadline - 0.2 * hour);
    await withFault(context, lost, { method: 'POST', path: '/capture$' }, (met) =>
      executeAs(met, fixture.lenderId, id, 'accept'),
    );
    await setTo(starts(first) + 1000);
    await workUntil(context, () => stateOf(context, id), 'accepted');
    expect((await historyOf(fixture, id)).at(-1)).toBe('accept by provider');
    await expectInvariants(context);
  });
});

test('an accepted rental is completed two days after its last day has ended', async () => {
  const first = addDays(await noon(), 5);
  const fixture = await quickFixture();
  const id = await flow.accepted(fixture, orderFor(fixture.listingId, first));
  expect(await dueOf(id)).toBe(starts(addDays(first, 4)) + 48 * hour);
});

test('an acceptance in time is notified as one, and nothing is cancelled', async () => {
  const first = addDays(await noon(), 5);
  const fixture = await quickFixture();
  const before = await emailIds();
  const id = await flow.accepted(fixture, orderFor(fixture.listingId, first));
  expect(await stateOf(context, id)).toBe('accepted');
  const kinds = (await emailsAfter(before)).map(({ kind }) => kind);
  expect(kinds.toSorted()).toEqual(['payment-receipt', 'request-accepted', 'request-received', 'request-sent']);
});
