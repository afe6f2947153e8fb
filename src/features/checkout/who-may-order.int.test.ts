import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bookings, listings, payoutAccounts, transactions, users } from '#src/database/schema/schema.ts';
import { execute } from '#src/features/transactions/execute.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { system } from '#src/features/transactions/transaction.server.ts';
import { formFor, requestAs } from '#tests/support/request.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { makeUser } from '#tests/support/factories.ts';
import { saleOrder, type Fixture } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { requestPayment } from './commands.server.ts';
import { checkoutFor } from './queries.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;

const setListing = ({ listingId }: Fixture, facts: Partial<typeof listings.$inferInsert>) =>
  db.update(listings).set(facts).where(eq(listings.id, listingId));
const setUser = (id: string, facts: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(facts).where(eq(users.id, id));
const setAccount = ({ lenderId }: Fixture, facts: Partial<typeof payoutAccounts.$inferInsert>) =>
  db.update(payoutAccounts).set(facts).where(eq(payoutAccounts.userId, lenderId));

type Change = (fixture: Fixture) => PromiseLike<unknown>;

/** Changes after the checkout was opened, and the refusal of the request. */
const changes: [string, Change, string][] = [
  ['the listing was closed', (fixture) => setListing(fixture, { state: 'closed' }), 'listing-closed'],
  [
    'the listing was deleted',
    (fixture) => setListing(fixture, { deletedAt: new Date() }),
    'transaction-listing-not-found',
  ],
  [
    'the listing is a draft again',
    (fixture) => setListing(fixture, { state: 'draft' }),
    'transaction-listing-not-found',
  ],
  ['the lender was banned', ({ lenderId }) => setUser(lenderId, { banned: true }), 'transaction-listing-not-found'],
  [
    'the lender has left',
    ({ lenderId }) => setUser(lenderId, { deletedAt: new Date() }),
    'transaction-listing-not-found',
  ],
  ['delivery is not offered', (fixture) => setListing(fixture, { canPost: false }), 'validation-invalid-params'],
  ['the currency is another', (fixture) => setListing(fixture, { currency: 'AUD' }), 'validation-invalid-value'],
  [
    'the lender’s payout account is overdue',
    (fixture) => setAccount(fixture, { pastDue: ['individual.id_number'] }),
    'transaction-missing-stripe-account',
  ],
  [
    'the lender’s payout account is disabled',
    (fixture) => setAccount(fixture, { disabledReason: 'requirements.past_due' }),
    'transaction-missing-stripe-account',
  ],
  [
    'no transfer reaches the lender',
    (fixture) => setAccount(fixture, { transfersActive: false }),
    'transaction-missing-stripe-account',
  ],
];

describe('a request from an open checkout is refused, and nothing is held, when', () => {
  test.each(changes)('%s', async (_, change, code) => {
    for (const [fixture, order] of [await rental(), await sale()] as const) {
      const send = await opened(fixture, order);
      await change(fixture);
      await expect(send().catch(codeOf)).resolves.toBe(code);
      await expect(checkoutFor(context.app, { id: fixture.customerId }, order).catch(codeOf)).resolves.toBe(code);
      expect(await db.select().from(transactions).where(eq(transactions.listingId, fixture.listingId))).toEqual([]);
    }
  });

  test('pick-up is not offered', async () => {
    const fixture = await flow.rentalFixture();
    const order: Order = { ...(await flow.rentalOrder(fixture.listingId)), delivery: 'pick-up' };
    const send = await opened(fixture, order);
    await setListing(fixture, { canPickUp: false });
    await expect(send().catch(codeOf)).resolves.toBe('validation-invalid-params');
  });

  test('other customers have bought some of the stock meanwhile', async () => {
    const fixture = await flow.saleFixture(2);
    const send = await opened(fixture, saleOrder(fixture.listingId, 2));
    await flow.request(await makeUser(db), saleOrder(fixture.listingId, 1));
    await expect(send().catch(codeOf)).resolves.toBe('listing-stock-insufficient');
  });

  test('its minimum or maximum period has changed', async () => {
    const shorter = await rental();
    const sendShorter = await opened(...shorter);
    await setListing(shorter[0], { minimumDays: 5 });
    await expect(sendShorter().catch(codeOf)).resolves.toBe('booking-too-short');
    const longer = await rental();
    const sendLonger = await opened(...longer);
    await setListing(longer[0], { maximumDays: 3 });
    await expect(sendLonger().catch(codeOf)).resolves.toBe('booking-too-long');
  });
});

test('a price above the stock is not quoted', async () => {
  const fixture = await flow.saleFixture(2);
  await expect(
    checkoutFor(context.app, { id: fixture.customerId }, saleOrder(fixture.listingId, 3)).catch(codeOf),
  ).resolves.toBe('listing-stock-insufficient');
});

test('own listings cannot be ordered, nor a sale as a rental', async () => {
  const [rented, bought] = [await flow.rentalFixture(), await flow.saleFixture()];
  const order = await flow.rentalOrder(rented.listingId);
  await expect(requestAs(context.app, rented.lenderId, order).catch(codeOf)).resolves.toBe('listing-own');
  const mistaken: Order = { ...order, listingId: bought.listingId };
  await expect(requestAs(context.app, bought.customerId, mistaken).catch(codeOf)).resolves.toBe(
    'validation-invalid-params',
  );
});

describe('a paid request cannot be accepted', () => {
  async function requested() {
    const fixture = await flow.rentalFixture();
    return { fixture, id: await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId)) };
  }

  /** The request is unchanged: its days held, nothing captured. */
  async function expectUntouched(id: string) {
    const [transaction] = await db.select().from(transactions).where(eq(transactions.id, id));
    expect(transaction?.state).toBe('preauthorized');
    const [booking] = await db.select().from(bookings).where(eq(bookings.transactionId, id));
    expect(booking?.state).toBe('pending');
    const { payment_intent = [] } = await context.sandbox.books();
    expect(payment_intent.find(({ metadata }) => metadata['transaction'] === id)).toMatchObject({ amount_received: 0 });
  }

  test('when its customer was banned', async () => {
    const { fixture, id } = await requested();
    await setUser(fixture.customerId, { banned: true });
    await expect(flow.executeAs(fixture.lenderId, id, 'accept').catch(codeOf)).resolves.toBe(
      'transaction-counterparty-banned',
    );
    await expectUntouched(id);
  });

  test('when an operator has closed its listing for cause, nor by the system, until it is open again', async () => {
    const { fixture, id } = await requested();
    await setListing(fixture, { state: 'closed', closedBecause: 'A copy.' });
    const accept = (role: 'lender' | 'system') =>
      role === 'lender'
        ? flow.executeAs(fixture.lenderId, id, 'accept')
        : execute(context.app, { actor: system, transactionId: id, transition: 'accept' });
    await expect(accept('lender').catch(codeOf)).resolves.toBe('listing-closed-by-us');
    await expect(accept('system').catch(codeOf)).resolves.toBe('listing-closed-by-us');
    await expectUntouched(id);
    await setListing(fixture, { closedBecause: null });
    await expect(accept('lender')).resolves.toMatchObject({ kind: 'taken' });
  });

  test('when payouts cannot reach the lender, until they can', async () => {
    const { fixture, id } = await requested();
    await setAccount(fixture, { pastDue: ['individual.id_number'] });
    await expect(flow.executeAs(fixture.lenderId, id, 'accept').catch(codeOf)).resolves.toBe(
      'transaction-missing-stripe-account',
    );
    await expectUntouched(id);
    await setAccount(fixture, { pastDue: [] });
    await expect(flow.executeAs(fixture.lenderId, id, 'accept')).resolves.toMatchObject({ kind: 'taken' });
  });
});

async function rental(): Promise<readonly [Fixture, Order]> {
  const fixture = await flow.rentalFixture();
  return [fixture, await flow.rentalOrder(fixture.listingId)];
}

async function sale(): Promise<readonly [Fixture, Order]> {
  const fixture = await flow.saleFixture(2);
  return [fixture, saleOrder(fixture.listingId)];
}

/** Opens the checkout; the returned function sends the request later, with the quote of that page. */
async function opened({ customerId }: Fixture, order: Order): Promise<() => Promise<unknown>> {
  const { quote, clientKey } = await checkoutFor(context.app, { id: customerId }, order);
  const form = formFor(order.delivery, quote, clientKey);
  return () => requestPayment(context.app, { id: customerId }, order, form);
}
