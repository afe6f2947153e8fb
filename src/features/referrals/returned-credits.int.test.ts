import { sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { transactions } from '#src/database/schema/schema.ts';
import { refundPart } from '#src/features/payments/partial-refunds.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { executeDueOf } from '#src/features/transactions/timers.server.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { declineCard } from '#tests/support/declined-card.ts';
import { decided, disputed } from '#tests/support/dispute-there.ts';
import { deliverAll, expectInvariants } from '#tests/support/expect-invariants.ts';
import { makeSale, makeUser } from '#tests/support/factories.ts';
import { balancesFor } from '#tests/support/posted.ts';
import { referralHelpers } from '#tests/support/referrals.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { payin, payout } from '#tests/support/sale-price.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { makeOffer, payAfterOffer, requestCart, threeOrders, verifyEmail } from '#tests/support/threads.ts';

const context = await contextOfFile();
const { flow } = context;
const { app } = context;
const { db } = app;

const { referred, give, stateOfCredit, amountsOf, left } = referralHelpers(context);

describe('a spent credit comes back', () => {
  async function spent() {
    const fixture = await referred();
    const id = await flow.preauthorised(fixture, fixture.order);
    expect(await stateOfCredit(fixture.customerId)).toEqual(['used']);
    return { ...fixture, id };
  }
  const returned = ['returned', 1, 'returned'];

  /** Its state and how many are left, and its state once Stripe has done what was decided. */
  async function statesAfter(customerId: string) {
    const [state] = await stateOfCredit(customerId);
    const count = await left(customerId);
    await expectInvariants(context);
    return [state, count, (await stateOfCredit(customerId))[0]];
  }

  test('when Stripe refuses the request', async () => {
    const { customerId, order } = await referred();
    await declineCard(context, 'request');
    expect(await flow.request(customerId, order).catch(codeOf)).toBe('transaction-payment-failed');
    expect(await statesAfter(customerId)).toEqual(returned);
  });

  test('when the payment is abandoned', async () => {
    const { customerId, order } = await referred();
    const { transactionId } = await flow.request(customerId, order);
    await flow.executeAs(customerId, transactionId, 'abandon');
    expect(await statesAfter(customerId)).toEqual(returned);
  });

  test('when the time to pay is over', async () => {
    const { customerId, order } = await referred();
    const { transactionId } = await flow.request(customerId, order);
    await flow.untilDue(transactionId);
    await executeDueOf(app, transactionId);
    expect(await statesAfter(customerId)).toEqual(returned);
  });

  test('when the lender declines', async () => {
    const one = await spent();
    await flow.executeAs(one.lenderId, one.id, 'decline');
    expect(await statesAfter(one.customerId)).toEqual(returned);
  });

  test('when nobody answers', async () => {
    const one = await spent();
    await flow.untilDue(one.id);
    await executeDueOf(app, one.id);
    expect(await statesAfter(one.customerId)).toEqual(returned);
  });

  test('when the customer cancels before and after the lender has accepted', async () => {
    const before = await spent();
    await flow.executeAs(before.customerId, before.id, 'cancel-by-customer');
    expect(await statesAfter(before.customerId)).toEqual(returned);
    const after = await spent();
    await flow.executeAs(after.lenderId, after.id, 'accept');
    await flow.executeAs(after.customerId, after.id, 'cancel-by-customer');
    expect(await statesAfter(after.customerId)).toEqual(returned);
    expect(await balancesFor(context, after.id)).not.toHaveProperty('discounts');
  });

  test('when parts are refunded until nothing is left, and not before', async () => {
    const one = await spent();
    await flow.executeAs(one.lenderId, one.id, 'accept');
    const paymentId = (await lastPaymentOf(db, one.id))?.id ?? '';
    const transaction = { id: one.id, providerId: one.lenderId };
    await refundPart(app, { paymentId, transaction, amount: 5000, lenderBears: 5000 });
    await deliverAll(context);
    expect(await stateOfCredit(one.customerId)).toEqual(['used']);
    await refundPart(app, { paymentId, transaction, amount: payin - 500 - 5000, lenderBears: payout - 5000 });
    expect(await statesAfter(one.customerId)).toEqual(returned);
  });

  test('when all is refunded although its lender is paid, as soon as she is', async () => {
    const one = await spent();
    await flow.executeAs(one.lenderId, one.id, 'accept');
    const paymentId = (await lastPaymentOf(db, one.id))?.id ?? '';
    const transaction = { id: one.id, providerId: one.lenderId };
    await refundPart(app, { paymentId, transaction, amount: payin - 500, lenderBears: 0 });
    expect(await stateOfCredit(one.customerId)).toEqual(['used']);
    await flow.untilDue(one.id);
    await executeDueOf(app, one.id);
    expect(await statesAfter(one.customerId)).toEqual(returned);
  });

  test('and is spent again on the next order', async () => {
    const one = await spent();
    await flow.executeAs(one.lenderId, one.id, 'decline');
    const again = saleOrder(await makeSale(db, { authorId: one.lenderId, stock: 1 }));
    const id = await flow.preauthorised(one, again);
    expect(await amountsOf(id)).toEqual({ payin: payin - 500, payout });
    expect(await stateOfCredit(one.customerId)).toEqual(['used']);
    await expectInvariants(context);
  });

  test('but not when a bank has taken the money', async () => {
    const one = await spent();
    await flow.executeAs(one.lenderId, one.id, 'accept');
    await decided(context, one.id, await disputed(context, one.id), 'lost');
    expect(await stateOfCredit(one.customerId)).toEqual(['used']);
  });
});

describe('a credit of a payment for several orders', () => {
  test('stays with those that are left, and comes back with the last', async () => {
    const fixture = await flow.rentalFixture();
    await give(fixture.customerId, await makeUser(db));
    const orders = await threeOrders(context, fixture);
    const { transactionId: leader } = await requestCart(context, fixture.customerId, orders);
    const total = (await lastPaymentOf(db, leader))?.amount;
    await flow.holdCard(fixture.customerId, leader);
    await flow.executeAs(fixture.customerId, leader, 'confirm-payment');
    await flow.executeAs(fixture.lenderId, leader, 'decline');
    expect((await lastPaymentOf(db, leader))?.amount).toBe(total);
    expect(await stateOfCredit(fixture.customerId)).toEqual(['used']);
    const rest = await db
      .select()
      .from(transactions)
      .where(sql`customer_id = ${fixture.customerId} and state = 'preauthorized'`);
    await flow.executeAs(fixture.lenderId, rest[0]?.id ?? '', 'accept');
    await expectInvariants(context);
    for (const { id } of rest) await flow.executeAs(fixture.customerId, id, 'cancel-by-customer');
    expect(await stateOfCredit(fixture.customerId)).toEqual(['returned']);
    await expectInvariants(context);
  });
});

describe('an accepted offer', () => {
  test('is paid with a credit, which a refusal gives back with the agreed price', async () => {
    const fixture = await flow.rentalFixture();
    const { customerId, lenderId } = fixture;
    await give(customerId, await makeUser(db));
    await verifyEmail(context, customerId);
    const id = await makeOffer(context, customerId, await flow.rentalOrder(fixture.listingId), 20_000);
    await flow.executeAs(lenderId, id, 'accept-offer-by-provider');
    const agreed = await amountsOf(id);
    await declineCard(context, 'request');
    expect(await payAfterOffer(context, customerId, id).catch(codeOf)).toBe('transaction-payment-failed');
    expect(await amountsOf(id)).toEqual(agreed);
    expect(await left(customerId)).toBe(1);
    await payAfterOffer(context, customerId, id);
    expect(await amountsOf(id)).toEqual({ payin: (agreed.payin ?? 0) - 500, payout: agreed.payout });
    expect(await stateOfCredit(customerId)).toEqual(['used']);
    await expectInvariants(context);
  });
});
