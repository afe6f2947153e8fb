import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bookings, notificationEvents, payoutAccounts, paymentCalls } from '#src/database/schema/schema.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { savePayoutAccount } from '#src/features/payments/payout-accounts.server.ts';
import { money } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import { makeVerifiedAccount } from '#src/platform/payments/verified-account.server.ts';
import { withFault } from '#tests/support/lost-answers.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { deliverAll, expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { executeDue } from '../timers.server.ts';

const context = await contextOfFile();
const { flow } = context;

async function intentOf(id: string): Promise<string> {
  return (await lastPaymentOf(context.app.db, id))?.intentId ?? '';
}

describe('after the payment window has closed', () => {
  async function expired() {
    const fixture = await flow.rentalFixture();
    const { transactionId } = await flow.request(fixture.customerId, await flow.rentalOrder(fixture.listingId));
    const intentId = await intentOf(transactionId);
    const { clientSecret } = await paidWith(intentId);
    await context.app.clock.advance(15 * 60 + 1);
    await executeDue(context.app);
    expect(await stateOf(context, transactionId)).toBe('payment-expired');
    return { ...fixture, id: transactionId, intentId, clientSecret };
  }

  async function paidWith(intentId: string) {
    const answer = await context.app.payments.readIntent(intentId);
    return { clientSecret: answer.kind === 'done' ? (answer.value.clientSecret ?? '') : '' };
  }

  test('a card that is held after all is released', async () => {
    const { id, customerId, clientSecret } = await expired();
    await context.sandbox.confirmCard(clientSecret);
    await expect(flow.executeAs(customerId, id, 'confirm-payment').catch(codeOf)).resolves.toBe(
      'transaction-invalid-transition',
    );
    await expectInvariants(context);
    expect(
      (await context.sandbox.books()).payment_intent?.find(({ metadata }) => metadata['transaction'] === id)?.status,
    ).toBe('canceled');
  });

  test('money that was captured after all is refunded once', async () => {
    const { id, intentId, clientSecret } = await expired();
    await context.sandbox.confirmCard(clientSecret);
    const amount = (await lastPaymentOf(context.app.db, id))?.amount ?? 0;
    await context.app.payments.captureIntent({ intentId, amount: money(amount, 'NZD') }, randomUUID());
    await expectInvariants(context);
    await expectInvariants(context);
    const refunds = ((await context.sandbox.books()).refund ?? []).filter(
      ({ payment_intent }) => payment_intent === intentId,
    );
    expect(refunds.map((refund) => refund.amount)).toEqual([amount]);
    expect(await stateOf(context, id)).toBe('payment-expired');
  });
});

test('accepting a request whose hold has ended declines it, frees the days and notifies both parties', async () => {
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  await context.app.payments.cancelIntent(await intentOf(id), randomUUID());
  await expect(flow.executeAs(fixture.lenderId, id, 'accept').catch(codeOf)).resolves.toBe(
    'transaction-payment-failed',
  );
  expect(await stateOf(context, id)).toBe('declined');
  const [booking] = await context.app.db.select().from(bookings).where(eq(bookings.transactionId, id));
  expect(booking?.state).toBe('declined');
  const sent = await context.app.db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  expect(sent.filter(({ kind }) => kind === 'request-declined')).toHaveLength(2);
  await expectInvariants(context);
});

test.each([1, 2, 3])('completing against cancelling a sale: one wins, and the money goes one way (%i)', async () => {
  const fixture = await flow.saleFixture();
  const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
  await context.app.clock.advance(10 * 86_400 + 1);
  await Promise.allSettled([
    executeDue(context.app),
    flow.executeAs(fixture.customerId, id, 'cancel-by-customer'),
    executeDue(context.app),
  ]);
  expect(['delivered', 'canceled']).toContain(await stateOf(context, id));
  const written = await context.app.db.select().from(paymentCalls).where(eq(paymentCalls.transactionId, id));
  expect(written.filter(({ purpose }) => purpose === 'transfer' || purpose === 'refund')).toHaveLength(1);
  await expectInvariants(context);
});

describe('a payout', () => {
  async function completed() {
    const fixture = await flow.saleFixture();
    const id = await flow.accepted(fixture, saleOrder(fixture.listingId));
    await flow.untilDue(id);
    await executeDue(context.app);
    expect(await stateOf(context, id)).toBe('delivered');
    return { ...fixture, id };
  }

  async function transfersOf(id: string) {
    return ((await context.sandbox.books()).transfer ?? []).filter(({ metadata }) => metadata['transaction'] === id);
  }

  async function transferCallOf(id: string) {
    const mine = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'transfer'));
    const [call] = await context.app.db.select().from(paymentCalls).where(mine);
    return call;
  }

  async function newAccountFor(userId: string): Promise<string> {
    const owner = {
      userId: randomUUID(),
      firstName: 'Amelia',
      lastName: 'Tan',
      email: `${randomUUID()}@rotation.example`,
    };
    const account = await makeVerifiedAccount(context.app.config, owner);
    await savePayoutAccount(context.app.db, { userId, country: 'NZ' }, account);
    return account.id;
  }

  test('stays owed while the account is disabled, and is transferred once it is enabled', async () => {
    const { id, lenderId } = await completed();
    const set = (disabledReason: string | null) =>
      context.app.db.update(payoutAccounts).set({ disabledReason }).where(eq(payoutAccounts.userId, lenderId));
    await set('rejected.fraud');
    await deliverAll(context);
    expect(await transfersOf(id)).toEqual([]);
    await set(null);
    await expectInvariants(context);
    expect(await transfersOf(id)).toHaveLength(1);
  });

  test('goes to the account the lender has at that time', async () => {
    const { id, lenderId } = await completed();
    const accountId = await newAccountFor(lenderId);
    await expectInvariants(context);
    expect((await transfersOf(id)).map(({ destination }) => destination)).toEqual([accountId]);
  });

  test('whose answer was lost is not transferred again to a new account', async () => {
    const { id, lenderId } = await completed();
    await withFault(context, { action: 'drop-after' }, { method: 'POST', path: '^/v1/transfers$' }, deliverAll);
    expect(await transferCallOf(id)).toMatchObject({ state: 'open', failures: 1, objectId: null });
    expect(await transfersOf(id)).toHaveLength(1);
    await newAccountFor(lenderId);
    await expectInvariants(context);
    expect(await transfersOf(id)).toHaveLength(1);
  });
});

test('a call that fails with an internal error is postponed and counted, and does not block the others', async () => {
  const [bad, good] = [await flow.rentalFixture(), await flow.rentalFixture()];
  const ids: string[] = [];
  for (const fixture of [bad, good])
    ids.push(await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId)));
  for (const [index, fixture] of [bad, good].entries())
    await flow.executeAs(fixture.lenderId, ids[index] ?? '', 'decline');
  const broken: App['payments']['readIntent'] = async (intentId) => {
    if (intentId === (await intentOf(ids[0] ?? ''))) throw new TypeError('internal error');
    return context.app.payments.readIntent(intentId);
  };
  await deliverDueCalls({ ...context.app, payments: { ...context.app.payments, readIntent: broken } });
  const calls = await context.app.db.select().from(paymentCalls).where(eq(paymentCalls.purpose, 'cancel-intent'));
  const of = (id: string | undefined) => calls.find(({ transactionId }) => transactionId === id);
  expect(of(ids[0])).toMatchObject({ state: 'open', failures: 1, token: null });
  expect(of(ids[1])).toMatchObject({ state: 'done' });
  await expectInvariants(context);
});
