import { and, asc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { lineItems, ledgerEntries, transactions, transactionTransitions } from '#src/database/schema/schema.ts';
import { daysFromRental } from '#src/domain/dates/day.ts';
import { lineItemsOf } from '#src/api/line-items.ts';
import { bookingFor } from '#src/features/checkout/booking.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { everything } from '#src/features/search/parse.ts';
import { searchListings } from '#src/features/search/queries.server.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { dollars, makeUser, makeRental } from '#tests/support/factories.ts';
import { makeLender } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { transactionPage } from './transaction-page.server.ts';
import type { Order } from './order.ts';
import { executeDue } from './timers.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

/** $68 a day, minimum five days, $20 for each extra day, $12 postage. */
async function ownMinimum() {
  const lenderId = await makeLender(context);
  const facts = { minimumDays: 5, maximumDays: 12, price: dollars('68'), extraDayPrice: dollars('20') };
  const listingId = await makeRental(db, { authorId: lenderId, ...facts });
  return { lenderId, listingId, customerId: await makeUser(db, { firstName: 'Mei' }) };
}

const courierAndFee = 1200 + 500;
const seven = { days: 5 * 6800, extra: 2 * 2000, payin: 5 * 6800 + 2 * 2000 + courierAndFee };
const sevenPayout = seven.days + seven.extra + 1200 - (seven.days + seven.extra) / 10;

type Rental = Extract<Order, { kind: 'rent' }>;
const rentalFor = async (listingId: string, days: number) => (await flow.rentalOrder(listingId, 40, days)) as Rental;

describe('days beyond a listing’s own minimum cost the extra-day price', () => {
  test('in the line items of the API', async () => {
    const { listingId } = await ownMinimum();
    const linesFor = async (days: number) => {
      const { first, last } = await rentalFor(listingId, days);
      const lines = await lineItemsOf(context.app, null, {
        listingId,
        bookingData: { startDate: first, endDate: last },
      });
      return lines.flatMap(({ code, quantity, lineTotal }) =>
        /day$/.test(code) ? [`${code} ${quantity} ${lineTotal.amount}`] : [],
      );
    };
    expect(await linesFor(5)).toEqual([`line-item/day 5 ${seven.days}`]);
    expect(await linesFor(7)).toEqual([`line-item/day 5 ${seven.days}`, 'line-item/extra-day 2 4000']);
  });

  test('on the listing page and on the card of a search for these days', async () => {
    const { listingId, lenderId } = await ownMinimum();
    const { first, last } = await rentalFor(listingId, 7);
    const listing = await listingById(context.app, listingId, null);
    if (listing === null) throw new Error('The listing does not exist');
    const { price } = await bookingFor(context.app, listing, null, { start: first, end: last });
    expect(price).toMatchObject({ total: { amount: seven.payin } });
    const totalsFor = async (dates: typeof everything.dates) => {
      const { cards } = await searchListings(context.app, { ...everything, hostId: lenderId, dates }, null);
      return cards.map((card) => ('total' in card.price ? [card.price.days, card.price.total.amount] : null));
    };
    expect(await totalsFor(daysFromRental(first, last))).toEqual([[7, seven.payin]]);
    expect(await totalsFor(null)).toEqual([[5, seven.days + courierAndFee]]);
  });

  test('in the transaction, for both sides', async () => {
    const fixture = await ownMinimum();
    const id = await flow.accepted(fixture, await rentalFor(fixture.listingId, 7));
    const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
    expect(row).toMatchObject({ payinAmount: seven.payin, payoutAmount: sevenPayout });
    const lines = await db.select().from(lineItems).where(eq(lineItems.transactionId, id)).orderBy(lineItems.position);
    expect(lines.slice(0, 2).map(({ code, quantity, totalAmount }) => [code, quantity, totalAmount])).toEqual([
      ['line-item/day', 5, seven.days],
      ['line-item/extra-day', 2, seven.extra],
    ]);
    const total = async (viewer: string) => (await transactionPage(context.app, { id: viewer }, id)).breakdown;
    expect(await total(fixture.customerId)).toMatchObject({ total: { amount: seven.payin } });
    expect(await total(fixture.lenderId)).toMatchObject({ total: { amount: sevenPayout } });
  });
});

describe('a cancelled transaction', () => {
  test('totals zero on both pages and in the ledger, and still shows the original amount', async () => {
    const fixture = await ownMinimum();
    const id = await flow.accepted(fixture, await rentalFor(fixture.listingId, 7));
    await flow.executeAs(fixture.customerId, id, 'cancel-by-customer');
    await expectInvariants(context);
    for (const viewer of [fixture.customerId, fixture.lenderId]) {
      const page = await transactionPage(context.app, { id: viewer }, id);
      expect(page.breakdown).toMatchObject({ total: { amount: 0, currency: 'NZD' } });
      expect(page.payin).toEqual({ amount: seven.payin, currency: 'NZD' });
    }
    const [row] = await db.select().from(transactions).where(eq(transactions.id, id));
    expect(row).toMatchObject({ payinAmount: 0, payoutAmount: 0 });
    const entries = await db.select().from(ledgerEntries).where(eq(ledgerEntries.transactionId, id));
    const sums = new Map<string, number>();
    for (const { account, amount } of entries) sums.set(account, (sums.get(account) ?? 0) + amount);
    expect([...sums.values()].every((sum) => sum === 0)).toBe(true);
    const refunded = entries.filter(({ account, amount }) => account === 'at-provider' && amount < 0);
    expect(refunded.map(({ amount }) => amount)).toEqual([-seven.payin]);
  });

  test('that was never charged totals zero too, and no money moved', async () => {
    const fixture = await ownMinimum();
    const id = await flow.preauthorised(fixture, await rentalFor(fixture.listingId, 6));
    await flow.executeAs(fixture.customerId, id, 'cancel-by-customer');
    for (const viewer of [fixture.customerId, fixture.lenderId])
      expect((await transactionPage(context.app, { id: viewer }, id)).breakdown).toMatchObject({
        total: { amount: 0 },
      });
    expect(await db.$count(ledgerEntries, eq(ledgerEntries.transactionId, id))).toBe(0);
    await expectInvariants(context);
  });
});

describe('a history row contains the state it came from', () => {
  const steps = async (id: string) => {
    const rows = await db
      .select()
      .from(transactionTransitions)
      .where(and(eq(transactionTransitions.transactionId, id)))
      .orderBy(asc(transactionTransitions.sequence));
    return rows.map(({ fromState, transition, toState }) => `${fromState} > ${transition} > ${toState}`);
  };
  const started = ['initial > request-payment > pending-payment', 'pending-payment > confirm-payment > preauthorized'];
  const waiting = async () => {
    const fixture = await flow.rentalFixture();
    return { ...fixture, id: await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, 40)) };
  };

  test('of a completed rental', async () => {
    const { id, lenderId } = await waiting();
    await flow.executeAs(lenderId, id, 'accept');
    await flow.untilDue(id);
    await executeDue(context.app);
    expect(await steps(id)).toEqual([
      ...started,
      'preauthorized > accept > accepted',
      'accepted > complete > delivered',
    ]);
  });

  test('of a rental cancelled before its acceptance, and of one cancelled after it', async () => {
    const early = await waiting();
    await flow.executeAs(early.customerId, early.id, 'cancel-by-customer');
    expect(await steps(early.id)).toEqual([...started, 'preauthorized > cancel-by-customer > canceled']);
    const late = await waiting();
    await flow.executeAs(late.lenderId, late.id, 'accept');
    await flow.executeAs(late.customerId, late.id, 'cancel-by-customer');
    expect((await steps(late.id)).at(-1)).toBe('accepted > cancel-by-customer > canceled');
  });

  test('of requests that were declined, abandoned, or expired', async () => {
    const declined = await waiting();
    await flow.executeAs(declined.lenderId, declined.id, 'decline');
    expect((await steps(declined.id)).at(-1)).toBe('preauthorized > decline > declined');
    const fixture = await flow.rentalFixture();
    const { transactionId } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId, 40));
    await flow.executeAs(fixture.customerId, transactionId, 'abandon');
    expect((await steps(transactionId)).at(-1)).toBe('pending-payment > abandon > payment-expired');
    const expired = await waiting();
    await flow.untilDue(expired.id);
    await executeDue(context.app);
    expect(await stateOf(context, expired.id)).toBe('declined');
    expect((await steps(expired.id)).at(-1)).toBe('preauthorized > expire > declined');
  });
});
