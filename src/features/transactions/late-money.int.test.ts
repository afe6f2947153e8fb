import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { bookings, notificationEvents, payoutAccounts, paymentCalls } from '#src/database/schema/schema.ts';
import { deliverDueCalls } from '#src/features/payments/deliver.server.ts';
import { paymentOf } from '#src/features/payments/payments.server.ts';
import { keepPayoutAccount } from '#src/features/payments/payout-accounts.server.ts';
import { money } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import { makeVerifiedAccount } from '#src/platform/payments/verified-account.server.ts';
import { during } from '#tests/support/lost-answers.ts';
import { codeOf } from '#tests/support/refusal-code.ts';
import { deliverAll, expectSound, stateOf } from '#tests/support/soundness.ts';
import {
  accepted,
  preauthorised,
  rentalOrder,
  rentalScene,
  request,
  saleOrder,
  saleScene,
  take,
} from '#tests/support/world.ts';
import { worldOfFile } from '#tests/support/world-of-file.ts';
import { takeDue } from './timers.server.ts';

const world = await worldOfFile();

async function intentOf(id: string): Promise<string> {
  return (await paymentOf(world.app.db, id))?.intentId ?? '';
}

describe('after the payment window has closed', () => {
  async function expired() {
    const scene = await rentalScene(world);
    const { transactionId } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
    const intentId = await intentOf(transactionId);
    const { clientSecret } = await paidWith(intentId);
    await world.app.clock.advance(15 * 60 + 1);
    await takeDue(world.app);
    expect(await stateOf(world, transactionId)).toBe('payment-expired');
    return { ...scene, id: transactionId, intentId, clientSecret };
  }

  async function paidWith(intentId: string) {
    const answer = await world.app.payments.readIntent(intentId);
    return { clientSecret: answer.kind === 'done' ? (answer.value.clientSecret ?? '') : '' };
  }

  test('a card that is held after all is let go', async () => {
    const { id, customerId, clientSecret } = await expired();
    await world.sandbox.confirmCard(clientSecret);
    await expect(take(world, customerId, id, 'confirm-payment').catch(codeOf)).resolves.toBe(
      'transaction-invalid-transition',
    );
    await expectSound(world);
    expect(
      (await world.sandbox.books()).payment_intent?.find(({ metadata }) => metadata['transaction'] === id)?.status,
    ).toBe('canceled');
  });

  test('money that was taken after all goes back, once', async () => {
    const { id, intentId, clientSecret } = await expired();
    await world.sandbox.confirmCard(clientSecret);
    const amount = (await paymentOf(world.app.db, id))?.amount ?? 0;
    await world.app.payments.captureIntent({ intentId, amount: money(amount, 'NZD') }, randomUUID());
    await expectSound(world);
    await expectSound(world);
    const refunds = ((await world.sandbox.books()).refund ?? []).filter(
      ({ payment_intent }) => payment_intent === intentId,
    );
    expect(refunds.map((refund) => refund.amount)).toEqual([amount]);
    expect(await stateOf(world, id)).toBe('payment-expired');
  });
});

test('accepting a request whose hold has ended declines it, frees the days and tells both', async () => {
  const scene = await rentalScene(world);
  const id = await preauthorised(world, scene, await rentalOrder(world, scene.listingId));
  await world.app.payments.cancelIntent(await intentOf(id), randomUUID());
  await expect(take(world, scene.lenderId, id, 'accept').catch(codeOf)).resolves.toBe('transaction-payment-failed');
  expect(await stateOf(world, id)).toBe('declined');
  const [booking] = await world.app.db.select().from(bookings).where(eq(bookings.transactionId, id));
  expect(booking?.state).toBe('declined');
  const told = await world.app.db.select().from(notificationEvents).where(eq(notificationEvents.transactionId, id));
  expect(told.filter(({ kind }) => kind === 'request-declined')).toHaveLength(2);
  await expectSound(world);
});

test.each([1, 2, 3])('completing against cancelling a sale: one wins, and the money goes one way (%i)', async () => {
  const scene = await saleScene(world);
  const id = await accepted(world, scene, saleOrder(scene.listingId));
  await world.app.clock.advance(10 * 86_400 + 1);
  await Promise.allSettled([
    takeDue(world.app),
    take(world, scene.customerId, id, 'cancel-by-customer'),
    takeDue(world.app),
  ]);
  expect(['delivered', 'canceled']).toContain(await stateOf(world, id));
  const written = await world.app.db.select().from(paymentCalls).where(eq(paymentCalls.transactionId, id));
  expect(written.filter(({ purpose }) => purpose === 'transfer' || purpose === 'refund')).toHaveLength(1);
  await expectSound(world);
});

describe('a payout', () => {
  async function completed() {
    const scene = await saleScene(world);
    const id = await accepted(world, scene, saleOrder(scene.listingId));
    await world.app.clock.advance(10 * 86_400 + 1);
    await takeDue(world.app);
    expect(await stateOf(world, id)).toBe('delivered');
    return { ...scene, id };
  }

  async function transfersOf(id: string) {
    return ((await world.sandbox.books()).transfer ?? []).filter(({ transfer_group }) => transfer_group === id);
  }

  async function transferCallOf(id: string) {
    const mine = and(eq(paymentCalls.transactionId, id), eq(paymentCalls.purpose, 'transfer'));
    const [call] = await world.app.db.select().from(paymentCalls).where(mine);
    return call;
  }

  async function newAccountFor(userId: string): Promise<string> {
    const owner = {
      userId: randomUUID(),
      firstName: 'Amelia',
      lastName: 'Tan',
      email: `${randomUUID()}@rotation.example`,
    };
    const account = await makeVerifiedAccount(world.app.config, owner);
    await keepPayoutAccount(world.app.db, { userId, country: 'NZ' }, account);
    return account.id;
  }

  test('stays owed while the account is disabled, and leaves when it is not', async () => {
    const { id, lenderId } = await completed();
    const set = (disabledReason: string | null) =>
      world.app.db.update(payoutAccounts).set({ disabledReason }).where(eq(payoutAccounts.userId, lenderId));
    await set('rejected.fraud');
    await deliverAll(world);
    expect(await transfersOf(id)).toEqual([]);
    await set(null);
    await expectSound(world);
    expect(await transfersOf(id)).toHaveLength(1);
  });

  test('goes to the account the lender has by then', async () => {
    const { id, lenderId } = await completed();
    const accountId = await newAccountFor(lenderId);
    await expectSound(world);
    expect((await transfersOf(id)).map(({ destination }) => destination)).toEqual([accountId]);
  });

  test('whose answer was lost is not made again to a new account', async () => {
    const { id, lenderId } = await completed();
    await during(world, { action: 'drop-after' }, { method: 'POST', path: '^/v1/transfers$' }, deliverAll);
    expect(await transferCallOf(id)).toMatchObject({ state: 'open', failures: 1, objectId: null });
    expect(await transfersOf(id)).toHaveLength(1);
    await newAccountFor(lenderId);
    await expectSound(world);
    expect(await transfersOf(id)).toHaveLength(1);
  });
});

test('a call that fails by our own fault waits, is counted, and keeps no other waiting', async () => {
  const [bad, good] = [await rentalScene(world), await rentalScene(world)];
  const ids: string[] = [];
  for (const scene of [bad, good])
    ids.push(await preauthorised(world, scene, await rentalOrder(world, scene.listingId)));
  for (const [index, scene] of [bad, good].entries()) await take(world, scene.lenderId, ids[index] ?? '', 'decline');
  const broken: App['payments']['readIntent'] = async (intentId) => {
    if (intentId === (await intentOf(ids[0] ?? ''))) throw new TypeError('ours');
    return world.app.payments.readIntent(intentId);
  };
  await deliverDueCalls({ ...world.app, payments: { ...world.app.payments, readIntent: broken } });
  const calls = await world.app.db.select().from(paymentCalls).where(eq(paymentCalls.purpose, 'cancel-intent'));
  const of = (id: string | undefined) => calls.find(({ transactionId }) => transactionId === id);
  expect(of(ids[0])).toMatchObject({ state: 'open', failures: 1, token: null });
  expect(of(ids[1])).toMatchObject({ state: 'done' });
  await expectSound(world);
});
