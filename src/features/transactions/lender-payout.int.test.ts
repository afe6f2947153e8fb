import { eq } from 'drizzle-orm';
import { createIntl } from 'react-intl';
import { describe, expect, test } from 'vitest';
import { emails, listings, payoutAccounts } from '#src/database/schema/schema.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { decideDispute } from '#src/features/payments/dispute-decisions.server.ts';
import { messages } from '#src/i18n/messages.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { dashboardOf } from '#tests/support/dashboard.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { deliverAll, stateOf } from '#tests/support/expect-invariants.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { money } from '#src/domain/money/money.ts';
import { payout } from '#tests/support/sale-price.ts';
import { saleOrder, type Fixture } from '#tests/support/test-context.ts';
import { transactionValues } from './components/transaction-values.ts';
import { nextOf, payoutNextOf } from './components/words.ts';
import { leaveReview } from './leave-review.server.ts';
import { transactionPage } from './transaction-page.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { db } = context.app;
const dashboard = dashboardOf(context);
const intl = createIntl({
  locale: 'en',
  messages,
  onError: (error) => {
    throw error;
  },
});

/** What the lender of a completed order reads about her payout. */
async function readOf({ lenderId, id }: Pick<Fixture, 'lenderId'> & { readonly id: string }): Promise<string> {
  const transaction = await transactionPage(context.app, { id: lenderId }, id);
  const values = transactionValues(intl, transaction);
  const next = nextOf(transaction.state, 'provider') ?? payoutNextOf(transaction, values);
  return next === null ? '' : intl.formatMessage({ id: next }, { ...values, given: 'part' });
}

async function soldBy(lenderId: string) {
  const fixture = await flow.saleFixture();
  await db.update(listings).set({ authorId: lenderId }).where(eq(listings.id, fixture.listingId));
  const sale = { ...fixture, lenderId };
  return { ...sale, id: await flow.accepted(sale, saleOrder(fixture.listingId)) };
}

/** What her emails say of orders. */
async function emailTo(lenderId: string): Promise<string> {
  await emailDueNotifications(context.app, 100);
  const sent = await db.select({ text: emails.text }).from(emails).where(eq(emails.recipientId, lenderId));
  return sent.map(({ text }) => text.replace(/\s+/g, ' ')).join(' ');
}

const inWords = (amount: number) => formatMoney(money(amount, 'NZD'));

describe('the lender of a completed order reads', () => {
  test('that the payout is on its way, before it is sent and after', async () => {
    const sale = await dashboard.sold();
    await dashboard.completed(sale.id);
    const sentence = `${inWords(payout)} is on its way to your bank.`;
    expect(await readOf(sale)).toBe(sentence);
    await deliverAll(context);
    expect(await readOf(sale)).toBe(sentence);
  });

  test('that it waits for a case, until that is decided', async () => {
    const sale = await dashboard.sold();
    await dashboard.completed(sale.id);
    const refund = await dashboard.refunded(sale.id, 1000);
    expect(await readOf(sale)).toBe('Your payout waits until the open case about this order is settled.');
    await dashboard.decide(refund, sale.id, 400);
    expect(await readOf(sale)).toBe(`${inWords(payout - 400)} is on its way to your bank.`);
  });

  test('that it waits for an account that can be paid', async () => {
    const sale = await dashboard.sold();
    await db.update(payoutAccounts).set({ transfersActive: false }).where(eq(payoutAccounts.userId, sale.lenderId));
    await dashboard.completed(sale.id);
    const sentence = `${inWords(payout)} is paid to you once your payout details are in order.`;
    expect(await readOf(sale)).toBe(sentence);
    expect(await emailTo(sale.lenderId)).toContain(sentence);
    // A review changes the state of the order, and nothing about the payout.
    await leaveReview(context.app, { id: sale.customerId }, sale.id, { reviewRating: 5, reviewContent: 'Lovely.' });
    expect(await stateOf(context, sale.id)).toBe('reviewed-by-customer');
    expect(await readOf(sale)).toBe(sentence);
    await db.update(payoutAccounts).set({ transfersActive: true }).where(eq(payoutAccounts.userId, sale.lenderId));
    expect(await readOf(sale)).toBe('');
  });

  /** Paid out, then a loss that the lender's empty balance does not cover: her debt. */
  async function indebted(amount: number): Promise<string> {
    const { id, lenderId } = await dashboard.sold();
    await dashboard.completed(id);
    await deliverAll(context);
    await context.sandbox.control('POST', 'settle', {});
    const dispute = await disputed(context, id, { amount });
    await decided(context, id, dispute, 'lost');
    await decideDispute(context.app, dispute, [{ transactionId: id, amount, lenderBears: amount }]);
    await deliverAll(context);
    return lenderId;
  }

  test('what of it paid an earlier debt, and that all of it did', async () => {
    const inPart = await soldBy(await indebted(5000));
    await dashboard.completed(inPart.id);
    expect(await readOf(inPart)).toBe(
      `${inWords(payout - 5000)} is on its way to your bank. ${inWords(5000)} more went towards what you owed for an earlier order.`,
    );
    const whole = await soldBy(await indebted(payout));
    await dashboard.completed(whole.id);
    const sentence = `${inWords(payout)} went towards what you owed for an earlier order.`;
    expect(await readOf(whole)).toBe(sentence);
    expect(await emailTo(whole.lenderId)).toContain(sentence);
  });
});
