import { and, eq, sql } from 'drizzle-orm';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { emails } from '#src/database/schema/schema.ts';
import type { Party } from '#src/domain/process/words.ts';
import { money } from '#src/domain/money/money.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import type { MoneyState } from '#src/features/payments/money-state.ts';
import { moneyWord } from '#src/features/payments/money-words.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { settleRefund } from '#tests/support/settle-refund.ts';
import { deliverAll } from '#tests/support/expect-invariants.ts';
import { partyOf, saleOrder, type Fixture } from '#tests/support/test-context.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { makeOffer, verifyEmail } from '#tests/support/threads.ts';
import { transactionPage } from './transaction-page.server.ts';
import { transactionValues } from './components/transaction-values.ts';
import { inboxOf } from './inbox.server.ts';
import { lastLine } from './components/last-line.ts';
import { executeDue } from './timers.server.ts';
import { feedMessageOf, nextOf } from './components/words.ts';

const context = await contextOfFile();
const { flow } = context;
const intl = createIntl({
  locale: 'en',
  messages,
  onError: (error) => {
    throw error;
  },
});

type MoneyView = { readonly money: MoneyState; readonly page: string; readonly inbox: string; readonly emails: string };

/** Everything one side is shown about the money: page, inbox row and emails. */
async function shownTo(fixture: Fixture, side: Party, id: string): Promise<MoneyView> {
  const viewer = { id: partyOf(fixture, side) };
  const transaction = await transactionPage(context.app, viewer, id);
  const values = transactionValues(intl, transaction);
  const next = nextOf(transaction.state, side);
  const lines = transaction.feed.map(({ transition, voice }) =>
    intl.formatMessage({ id: feedMessageOf(transition) }, { ...values, voice }),
  );
  const { rows } = await inboxOf(context.app, viewer, {
    side: side === 'customer' ? 'orders' : 'sales',
    kind: null,
    page: 1,
  });
  const row = rows.find((one) => one.id === id);
  await emailDueNotifications(context.app, 100);
  const sent = await context.app.db
    .select({ subject: emails.subject, text: emails.text })
    .from(emails)
    .where(and(eq(emails.recipientId, viewer.id), sql`once_key like ${`${id}:%`}`))
    .orderBy(emails.createdAt);
  return {
    money: transaction.money,
    page: [
      moneyWord(intl, transaction.money, side, values.name),
      ...(next === null ? [] : [intl.formatMessage({ id: next }, values)]),
      ...lines,
    ].join('\n'),
    inbox: row === undefined ? '' : lastLine(intl, row),
    emails: sent.map(({ subject, text }) => `${subject}\n${text}`).join('\n'),
  };
}

async function both(fixture: Fixture, id: string): Promise<Record<Party, MoneyView>> {
  return { customer: await shownTo(fixture, 'customer', id), provider: await shownTo(fixture, 'provider', id) };
}

const total = `$${(4 * 68 + 12 + 5).toFixed(2)}`;
const requested = async (fixture: Fixture, card?: string) => {
  const { transactionId } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
  await flow.holdCard(fixture.customerId, transactionId, card);
  await flow.executeAs(fixture.customerId, transactionId, 'confirm-payment');
  return transactionId;
};

test('a request holds: neither side is shown a payment or a charge', async () => {
  const fixture = await flow.rentalFixture();
  const id = await requested(fixture);
  const { customer, provider } = await both(fixture, id);
  expect([customer.money, provider.money]).toEqual(['held', 'held']);
  for (const text of [customer.page, customer.inbox, customer.emails])
    expect(text).toContain(`${total} is held on your card.`);
  for (const text of [provider.page, provider.inbox, provider.emails])
    expect(text).toContain('The payment is held on Mei’s card.');
  for (const { page, inbox, emails } of [customer, provider])
    expect(page + inbox + emails).not.toMatch(/\bpaid\b|refund|released/i);
});

test('an accepted request is shown as paid, also once it is complete', async () => {
  const fixture = await flow.rentalFixture();
  const id = await requested(fixture);
  await flow.executeAs(fixture.lenderId, id, 'accept');
  const { customer, provider } = await both(fixture, id);
  expect([customer.money, provider.money]).toEqual(['paid', 'paid']);
  expect(customer.page).toMatch(/^Paid\n/);
  expect(customer.inbox).toBe(`Amelia accepted. You paid ${total}.`);
  expect(customer.emails).toContain(`You paid ${total}`);
  expect(provider.inbox).toBe(`You accepted. Mei paid ${total}.`);
  for (const { page } of [customer, provider]) expect(page).not.toMatch(/\bis held|released|refund/);
  await context.app.clock.advance(40 * 86_400);
  await executeDue(context.app);
  expect((await both(fixture, id)).customer.money).toBe('paid');
  expect((await both(fixture, id)).provider.page).toMatch(/^Mei has paid\n/);
});

type End = readonly [string, (fixture: Fixture, id: string) => Promise<unknown>];
const ends: readonly End[] = [
  ['declined', (fixture, id) => flow.executeAs(fixture.lenderId, id, 'decline')],
  ['expired', () => context.app.clock.advance(3 * 86_400 + 1).then(() => executeDue(context.app))],
  ['cancelled by the customer', (fixture, id) => flow.executeAs(fixture.customerId, id, 'cancel-by-customer')],
];

describe.each(ends)('a request that is %s', (_, end) => {
  test('releases the hold: shown as never charged, without a refund', async () => {
    const fixture = await flow.rentalFixture();
    const id = await requested(fixture);
    await end(fixture, id);
    expect((await both(fixture, id)).customer.money).toBe('releasing');
    await deliverAll(context);
    const { customer, provider } = await both(fixture, id);
    expect([customer.money, provider.money]).toEqual(['released', 'released']);
    for (const text of [customer.page, customer.inbox])
      expect(text).toContain(`The hold of ${total} on your card was released, never charged.`);
    expect(customer.emails).toContain('released, never charged');
    for (const text of [provider.page, provider.inbox])
      expect(text).toContain('The hold on Mei’s card was released, never charged.');
    for (const { page, inbox, emails } of [customer, provider])
      expect(page + inbox + emails).not.toMatch(/\bpaid\b|refund|goes? back to your card|full amount/i);
  });
});

test('a hold that Stripe ended is declined, and shown as released', async () => {
  const fixture = await flow.rentalFixture();
  const id = await requested(fixture);
  const payment = await lastPaymentOf(context.app.db, id);
  await context.app.payments.cancelIntent(payment?.intentId ?? '', `ended-${id}`);
  await flow.executeAs(fixture.lenderId, id, 'accept').catch(() => {});
  await deliverAll(context);
  const { customer, provider } = await both(fixture, id);
  expect([customer.money, provider.money]).toEqual(['released', 'released']);
  expect(customer.emails).toContain(`The payment for Luna bias slip dress did not go through`);
  expect(customer.emails).not.toContain('could not take');
});

async function canceled(card?: string) {
  const fixture = await flow.rentalFixture();
  const id = await requested(fixture, card);
  await flow.executeAs(fixture.lenderId, id, 'accept');
  await flow.executeAs(fixture.customerId, id, 'cancel-by-customer');
  return { fixture, id };
}

describe('a cancelled order that had been paid', () => {
  test('is shown as refunded once the refund has succeeded, and as on its way until then', async () => {
    const { fixture, id } = await canceled();
    const before = await both(fixture, id);
    expect(before.customer.page).toContain(`Your refund of ${total} is on its way. Some banks take a few days`);
    expect(before.customer.emails).toContain(`Your refund of ${total} is on its way.`);
    expect(before.provider.page).toContain('Mei’s refund is on its way.');
    expect(before.customer.page).not.toMatch(/refunded|released|\bis held/i);
    await deliverAll(context);
    const after = await both(fixture, id);
    expect([after.customer.money, after.provider.money]).toEqual(['refunded', 'refunded']);
    expect(after.customer.page).toContain(`${total} was refunded to your card.`);
    expect(after.customer.inbox).toContain(`${total} was refunded to your card.`);
    expect(after.provider.inbox).toContain('Mei was refunded.');
  });

  test('is shown as on its way while the refund is pending at the bank, and as refunded once the bank confirms', async () => {
    const { fixture, id } = await canceled('pm_card_pendingRefund');
    await deliverAll(context);
    expect((await both(fixture, id)).customer.money).toBe('refunding');
    await settleRefund(context, id);
    expect((await both(fixture, id)).customer.money).toBe('refunded');
  });

  test('is shown as delayed after three failed attempts', async () => {
    const { fixture, id } = await canceled();
    await context.sandbox.fault({
      action: 'fail',
      status: 503,
      times: 50,
      match: { method: 'POST', path: '^/v1/refunds' },
    });
    for (let attempt = 0; attempt < 3; attempt++) await deliverAll(context);
    expect((await both(fixture, id)).customer.money).toBe('refund-delayed');
    await context.sandbox.noFaults();
    await deliverAll(context);
    expect((await both(fixture, id)).customer.money).toBe('refunded');
  });
});

test('an offer that has ended was never charged, and kept no days', async () => {
  const fixture = await flow.rentalFixture();
  await verifyEmail(context, fixture.customerId);
  const order = await flow.rentalOrder(fixture.listingId);
  const id = await makeOffer(context, fixture.customerId, order, 20_000);
  expect((await both(fixture, id)).customer.money).toBe('unpaid');
  await flow.executeAs(fixture.customerId, id, 'withdraw-offer');
  const { customer, provider } = await both(fixture, id);
  expect([customer.money, provider.money]).toEqual(['never-charged', 'never-charged']);
  expect(customer.page).toContain('Nothing was charged.');
  expect(provider.page).toContain('was not charged.');
  expect(provider.page).not.toContain('available again');
});

describe('an unfinished payment', () => {
  async function expired(
    meanwhile: (fixture: Fixture, id: string, intentId: string, secret: string) => Promise<unknown>,
  ) {
    const fixture = await flow.rentalFixture();
    const { transactionId: id } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
    expect((await both(fixture, id)).customer.money).toBe('unpaid');
    const intentId = (await lastPaymentOf(context.app.db, id))?.intentId ?? '';
    const intent = await context.app.payments.readIntent(intentId);
    await context.app.clock.advance(15 * 60 + 1);
    await executeDue(context.app);
    await meanwhile(fixture, id, intentId, intent.kind === 'done' ? (intent.value.clientSecret ?? '') : '');
    await deliverAll(context);
    await deliverAll(context);
    return { fixture, id };
  }

  test('was never charged', async () => {
    const { fixture, id } = await expired(async () => {});
    const { customer } = await both(fixture, id);
    expect(customer.money).toBe('never-charged');
    for (const text of [customer.page, customer.inbox, customer.emails]) {
      expect(text).toContain('Nothing was charged.');
      expect(text).not.toMatch(/\bheld|released|refund/i);
    }
  });

  test('that held a card after all: that hold is released, never charged', async () => {
    const { fixture, id } = await expired((_fixture, _id, _intentId, secret) => context.sandbox.confirmCard(secret));
    const { customer } = await both(fixture, id);
    expect(customer.money).toBe('released');
    expect(customer.page).toContain(`The hold of ${total} on your card was released, never charged.`);
  });

  test('that was captured after all: that money is refunded', async () => {
    const { fixture, id } = await expired(async (_fixture, transactionId, intentId, secret) => {
      await context.sandbox.confirmCard(secret);
      const amount = money((await lastPaymentOf(context.app.db, transactionId))?.amount ?? 0, 'NZD');
      await context.app.payments.captureIntent({ intentId, amount }, `late-${transactionId}`);
    });
    const { customer } = await both(fixture, id);
    expect(customer.money).toBe('refunded');
    expect(customer.page).not.toMatch(/nothing was charged|never charged/i);
  });
});

test('a disputed payment is shown as paid, with the bank looking into it until it has decided, and not after that', async () => {
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  const dispute = await disputed(context, id);
  const { customer, provider } = await both(fixture, id);
  expect([customer.money, provider.money]).toEqual(['disputed', 'disputed']);
  expect(customer.page).toContain('Paid, your bank is looking into it');
  expect(provider.page).toContain('Mei has paid; the bank is looking into it');
  await decided(context, id, dispute, 'lost');
  const { customer: theirs, provider: hers } = await both(fixture, id);
  expect([theirs.page, hers.page].join()).toMatch(/Paid, your bank decided for you.*Mei has paid; the bank decided/s);
  expect([theirs, hers].map(({ page, inbox }) => page + inbox).join()).not.toMatch(/looking into|asking about/);
});

test('a refund while the bank has the money waits, and is on its way once the bank has decided for the lender', async () => {
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  const dispute = await disputed(context, id);
  await flow.executeAs(fixture.customerId, id, 'cancel-by-customer');
  await deliverDueCalls(context.app);
  const waiting = await both(fixture, id);
  expect([waiting.customer.money, waiting.provider.money]).toEqual(['refund-waits', 'refund-waits']);
  expect(waiting.customer.page).not.toContain('on its way');
  await decided(context, id, dispute, 'won');
  expect((await both(fixture, id)).customer.money).toBe('refunding');
  await deliverAll(context);
  expect((await both(fixture, id)).customer.money).toBe('refunded');
});

test('the money states of many transactions are read in one call', async () => {
  const fixture = await flow.rentalFixture();
  const first = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId, 20));
  const second = await flow.accepted(fixture, await flow.rentalOrder(fixture.listingId, 40));
  const { rows } = await inboxOf(context.app, { id: fixture.customerId }, { side: 'orders', kind: null, page: 1 });
  expect(new Map(rows.map(({ id, money: state }) => [id, state]))).toEqual(
    new Map([
      [first, 'held'],
      [second, 'paid'],
    ]),
  );
});
