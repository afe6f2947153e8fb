import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { payments } from '#src/database/schema/payments.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { expectInvariants, stateOf } from '#tests/support/expect-invariants.ts';
import { preauthorised, request, saleOrder, saleFixture } from '#tests/support/test-context.ts';
import { reconcilePayments } from './reconcile.server.ts';

const context = await contextOfFile();
const { db } = context.app;

async function intentOf(id: string): Promise<string> {
  return (await lastPaymentOf(db, id))?.intentId ?? '';
}

/** An unpaid request from an hour ago; returns its intent. */
async function unpaid(): Promise<string> {
  const fixture = await saleFixture(context);
  const { transactionId: id } = await request(context, fixture.customerId, saleOrder(fixture.listingId));
  await age(id);
  return intentOf(id);
}

async function age(id: string): Promise<void> {
  const lastTransitionedAt = sql`rotation_now() - interval '1 hour'`;
  await db.update(transactions).set({ lastTransitionedAt }).where(eq(transactions.id, id));
}

/** Runs with these bounds, and returns the intents that were read, in order. */
async function readBy(maxPayments: number, isOver = () => false, fails = false): Promise<string[]> {
  const reads: string[] = [];
  const readIntent: App['payments']['readIntent'] = async (intentId) => {
    reads.push(intentId);
    if (fails) throw new TypeError('internal error');
    return context.app.payments.readIntent(intentId);
  };
  await reconcilePayments(
    { ...context.app, payments: { ...context.app.payments, readIntent } },
    { maxPayments, isOver },
  );
  return reads;
}

test('every open payment is read in turn, the longest waiting first, though the first ones fail each time', async () => {
  const intents: string[] = [];
  for (let i = 0; i < 5; i += 1) intents.push(await unpaid());
  expect((await readBy(2, undefined, true)).toSorted()).toEqual(intents.slice(0, 2).toSorted());
  expect((await readBy(2, undefined, true)).toSorted()).toEqual(intents.slice(2, 4).toSorted());
  expect((await readBy(2)).toSorted()).toEqual([intents[4], intents[0]].toSorted());
  expect((await readBy(100)).toSorted()).toEqual(intents.toSorted());
});

test('a run that has lasted too long ends, and the next one goes on where it ended', async () => {
  const intents = [await unpaid(), await unpaid(), await unpaid()];
  await readBy(100);
  let reads = 0;
  const first = await readBy(100, () => (reads += 1) > 2);
  expect(first).toHaveLength(2);
  const [next] = await readBy(1);
  expect(first).not.toContain(next);
  expect(await readBy(100)).toEqual(expect.arrayContaining(intents));
});

test('two runs at the same time read no payment twice', async () => {
  await unpaid();
  await unpaid();
  const both = (await Promise.all([readBy(2), readBy(2)])).flat();
  expect(new Set(both).size).toBe(both.length);
});

test('a hold that lapsed without an event ends its request, and is looked at once an hour', async () => {
  const fixture = await saleFixture(context);
  const id = await preauthorised(context, fixture, saleOrder(fixture.listingId));
  await age(id);
  const intentId = await intentOf(id);
  expect(await readBy(100)).toContain(intentId);
  expect(await readBy(100)).not.toContain(intentId);
  await context.app.payments.cancelIntent(intentId, 'lapsed');
  const reconcileAt = sql`reconcile_at - interval '1 hour'`;
  await db.update(payments).set({ reconcileAt }).where(eq(payments.intentId, intentId));
  expect(await readBy(100)).toContain(intentId);
  expect(await stateOf(context, id)).toBe('declined');
  await expectInvariants(context);
});
