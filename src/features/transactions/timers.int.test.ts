import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { transactions } from '#src/database/schema/schema.ts';
import type { App } from '#src/platform/app.ts';
import type { Payments } from '#src/platform/payments/payments.ts';
import { holdCard, preauthorised, rentalOrder, rentalScene, request, take } from '#tests/support/world.ts';
import { worldOfFile } from '#tests/support/world-of-file.ts';
import { takeDue, takeDueLooks, takeDueMoves } from './timers.server.ts';

const world = await worldOfFile();

const window = 15 * 60 + 1;

async function transactionOf(id: string) {
  const [transaction] = await world.app.db.select().from(transactions).where(eq(transactions.id, id));
  if (transaction === undefined) throw new Error('The transaction is gone');
  return transaction;
}

/** The same application with a provider that answers otherwise when an intent is read. */
function answering(readIntent: Payments['readIntent']): App {
  return { ...world.app, payments: { ...world.app.payments, readIntent } };
}

async function unpaid() {
  const scene = await rentalScene(world);
  const { transactionId } = await request(world, scene.customerId, await rentalOrder(world, scene.listingId));
  return { ...scene, id: transactionId };
}

test('a look that fails after the request was sent leaves the lender her three days', async () => {
  const { id, customerId } = await unpaid();
  await holdCard(world, customerId, id);
  await world.app.clock.advance(window);
  const slow = answering(async () => {
    await take(world, customerId, id, 'confirm-payment');
    return { kind: 'unknown', reason: 'timed-out' };
  });
  await takeDue(slow);
  const { state, dueTransition, dueAt } = await transactionOf(id);
  expect({ state, dueTransition }).toEqual({ state: 'preauthorized', dueTransition: 'expire' });
  const left = (dueAt?.getTime() ?? 0) - (await world.app.clock.now()).getTime();
  expect(left).toBeGreaterThan(2.9 * 86_400_000);
});

test('while the provider hangs, timers that do not ask it go on', async () => {
  const scene = await rentalScene(world);
  const waiting = await preauthorised(world, scene, await rentalOrder(world, scene.listingId));
  await world.app.clock.advance(3 * 86_400);
  const { id } = await unpaid();
  await world.app.clock.advance(window);
  let answerAtLast = (): void => {};
  const hanging = answering(
    () => new Promise((resolve) => (answerAtLast = () => resolve({ kind: 'unknown', reason: 'timed-out' }))),
  );
  const looks = takeDueLooks(hanging);
  await takeDueMoves(hanging);
  expect((await transactionOf(waiting)).state).toBe('declined');
  expect((await transactionOf(id)).state).toBe('pending-payment');
  answerAtLast();
  await looks;
});

describe('a card that the network is still thinking about', () => {
  const processing = () =>
    answering(async (intentId) => {
      const answer = await world.app.payments.readIntent(intentId);
      return answer.kind === 'done' ? { kind: 'done', value: { ...answer.value, status: 'processing' } } : answer;
    });

  test('keeps the hold for another minute, and five at most', async () => {
    const { id } = await unpaid();
    await world.app.clock.advance(window);
    for (let minute = 0; minute < 5; minute++) {
      await takeDue(processing());
      expect((await transactionOf(id)).state).toBe('pending-payment');
      await world.app.clock.advance(61);
    }
    await takeDue(processing());
    expect((await transactionOf(id)).state).toBe('payment-expired');
  });
});

test('a transaction that cannot be moved keeps no other waiting, and is asked again later', async () => {
  const [bad, good] = [await unpaid(), await unpaid()];
  const scene = await rentalScene(world);
  const worse = await preauthorised(world, scene, await rentalOrder(world, scene.listingId));
  for (const id of [bad.id, worse]) {
    await world.app.db
      .update(transactions)
      .set({ processVersion: 'release-0', dueAt: new Date(0) })
      .where(eq(transactions.id, id));
  }
  await world.app.clock.advance(window);
  await takeDue(world.app);
  expect((await transactionOf(good.id)).state).toBe('payment-expired');
  for (const id of [bad.id, worse]) {
    expect((await transactionOf(id)).dueAt?.getTime()).toBeGreaterThan((await world.app.clock.now()).getTime());
  }
});
