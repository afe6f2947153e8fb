import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { credits, lineItems, transactions, users } from '#src/database/schema/schema.ts';
import { removeCard, savedCardsOf } from '#src/features/cards/saved-cards.server.ts';
import { checkoutFor } from '#src/features/checkout/queries.server.ts';
import { requestPayment } from '#src/features/checkout/commands.server.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { executeDue } from '#src/features/transactions/timers.server.ts';
import { saveCardAs } from '#tests/support/cards.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeSale, makeUser } from '#tests/support/factories.ts';
import { balancesFor } from '#tests/support/posted.ts';
import { referralHelpers } from '#tests/support/referrals.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { formFor } from '#tests/support/request.ts';
import { payin, payout } from '#tests/support/sale-price.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { usableCredit } from './credits.server.ts';

const context = await contextOfFile();
const { flow } = context;
const { app } = context;
const { db } = app;

const { referred, give, stateOfCredit, amountsOf, left } = referralHelpers(context);

describe('a credit', () => {
  test('is in the price, is captured less, and costs the lender nothing', async () => {
    const { customerId, lenderId, order } = await referred();
    const { totals } = await checkoutFor(app, { id: customerId }, order);
    expect(totals.payin.amount).toBe(payin - 500);
    const { transactionId: id } = await flow.request(customerId, order);
    expect(await stateOfCredit(customerId)).toEqual(['used']);
    await flow.holdCard(customerId, id);
    await flow.executeAs(customerId, id, 'confirm-payment');
    await flow.executeAs(lenderId, id, 'accept');
    expect(await amountsOf(id)).toEqual({ payin: payin - 500, payout });
    expect(await balancesFor(context, id)).toMatchObject({
      ...{ 'at-provider': payin - 500, 'owed-to-lender': -payout, 'income': payout - payin, 'discounts': 500 },
    });
    await flow.untilDue(id);
    await executeDue(app);
    await expectInvariants(context);
    expect(await stateOfCredit(customerId)).toEqual(['used']);
    expect(await left(customerId)).toBe(0);
  });

  test('is not in the price of others', async () => {
    const { order } = await referred();
    const { totals } = await checkoutFor(app, { id: await makeUser(db) }, order);
    expect(totals.payin.amount).toBe(payin);
  });

  test('is one per order, and that which expires first', async () => {
    const { customerId, order } = await referred();
    await give(customerId, await makeUser(db));
    const [soonest] = await db.select().from(credits).where(eq(credits.userId, customerId)).orderBy(credits.id);
    const soon = sql`rotation_now() + interval '1 day'`;
    await db
      .update(credits)
      .set({ expiresAt: soon })
      .where(eq(credits.id, soonest?.id ?? ''));
    const { transactionId: id } = await flow.request(customerId, order);
    expect(await amountsOf(id)).toEqual({ payin: payin - 500, payout });
    expect(await left(customerId)).toBe(1);
    expect((await usableCredit(db, customerId, 'NZD'))?.id).not.toBe(soonest?.id);
    await expectInvariants(context);
  });

  test('that has expired since the page was opened is no longer in the price', async () => {
    const { customerId, order } = await referred();
    const { quote } = await checkoutFor(app, { id: customerId }, order);
    await db
      .update(credits)
      .set({ expiresAt: sql`rotation_now()` })
      .where(eq(credits.userId, customerId));
    const refused = requestPayment(app, { id: customerId }, order, formFor('post', quote));
    expect(await refused.catch(codeOf)).toBe('listing-price-changed');
    expect(await stateOfCredit(customerId)).toEqual(['expired']);
  });

  test('of two accounts with one phone number is worth nothing', async () => {
    const { customerId, friendId } = await referred();
    await db
      .update(users)
      .set({ phoneNumber: '+64215550142', phoneVerifiedAt: new Date() })
      .where(sql`id in (${customerId}, ${friendId})`);
    expect(await usableCredit(db, customerId, 'NZD')).toBeNull();
  });

  test('does not tell by a phone number that is only typed whether it is the friend’s', async () => {
    const { customerId, friendId } = await referred();
    const phoneNumber = '+64215550143';
    await db.update(users).set({ phoneNumber, phoneVerifiedAt: new Date() }).where(eq(users.id, friendId));
    await db.update(users).set({ phoneNumber }).where(eq(users.id, customerId));
    expect(await usableCredit(db, customerId, 'NZD')).not.toBeNull();
  });

  test('of two accounts with one card is worth nothing, also when the card was removed', async () => {
    const { customerId, friendId } = await referred();
    await saveCardAs(context, customerId, { method: 'pm_card_visa' });
    await saveCardAs(context, friendId, { method: 'pm_card_mastercard' });
    expect(await usableCredit(db, customerId, 'NZD')).not.toBeNull();
    await saveCardAs(context, friendId, { method: 'pm_card_visa' });
    const [card] = (await savedCardsOf(app, customerId)).slice(0, 1);
    await removeCard(app, { id: customerId }, card?.id ?? '');
    expect(await usableCredit(db, customerId, 'NZD')).toBeNull();
  });

  test('leaves something to pay, and never takes from the lender', async () => {
    const { lenderId, customerId } = await referred();
    const listingId = await makeSale(db, {
      authorId: lenderId,
      price: { amount: 100, currency: 'NZD' },
      shipping: null,
    });
    const order: Order = { ...saleOrder(listingId), delivery: 'post' };
    await db.update(credits).set({ amount: 2000 }).where(eq(credits.userId, customerId));
    const { totals } = await checkoutFor(app, { id: customerId }, order);
    // Of $1 and the $5 fee, the lender's 90 cents are left.
    expect(totals).toMatchObject({ payin: { amount: 90 }, payout: { amount: 90 } });
  });
});

describe('of racing orders', () => {
  test('one spends the credit', async () => {
    const { lenderId, customerId, order } = await referred();
    const other = saleOrder(await makeSale(db, { authorId: lenderId, stock: 1 }));
    const both = [order, other];
    const quotes = await Promise.all(both.map((each) => checkoutFor(app, { id: customerId }, each)));
    expect(quotes.map(({ totals }) => totals.payin.amount)).toEqual([payin - 500, payin - 500]);
    const answers = await Promise.all(
      both.map((each, index) =>
        requestPayment(app, { id: customerId }, each, formFor('post', quotes[index]?.quote ?? '')).catch(codeOf),
      ),
    );
    expect(answers.filter((answer) => answer === 'listing-price-changed')).toHaveLength(1);
    const lines = await db
      .select()
      .from(lineItems)
      .innerJoin(transactions, eq(transactions.id, lineItems.transactionId))
      .where(sql`code = 'line-item/referral-discount' and customer_id = ${customerId}`);
    expect(lines).toHaveLength(1);
    await expectInvariants(context);
  });

  test('a double click spends it once', async () => {
    const { customerId, order } = await referred();
    const { quote } = await checkoutFor(app, { id: customerId }, order);
    const clientKey = randomUUID();
    const clicks = [1, 2, 3].map(() =>
      requestPayment(app, { id: customerId }, order, formFor('post', quote, clientKey)),
    );
    const ids = new Set((await Promise.all(clicks)).map(({ transactionId }) => transactionId));
    expect(ids.size).toBe(1);
    expect(await stateOfCredit(customerId)).toEqual(['used']);
    await expectInvariants(context);
  });
});
