import { eq } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { balanceTransactions, cases, ledgerEntries } from '#src/database/schema/schema.ts';
import { restOfBalance } from '#src/features/payments/balance-sums.ts';
import { checkBalance, lastBalanceCheck } from '#src/features/payments/balance-checks.server.ts';
import { matchMovement } from '#src/features/payments/ledger/match-movement.server.ts';
import type { Funds } from '#src/platform/payments/payments.ts';
import { makeTestContext } from '#tests/support/test-context.ts';
import { onDisputeOpened } from './dispute-opened.server.ts';

// Not the context of most files, which compares the books with the sandbox after each test: it makes no such movements.
const context = await makeTestContext();
afterAll(() => context.close());
const { app } = context;
const { db } = app;

/** A movement of the operator's own money at Stripe, which the sandbox does not make. */
async function moved(type: string, amount: number): Promise<string> {
  const id = `txn_${type}`;
  const movement = { id, type, category: type, amount, fee: 0, currency: 'NZD', sourceId: 'tu_1' };
  await db.insert(balanceTransactions).values({ ...movement, movedAt: await app.clock.now() });
  return id;
}

const match = (id: string) => matchMovement(app, id, { hours: 0, onOpened: onDisputeOpened(app) });

async function atOperator(): Promise<number> {
  const rows = await db.select().from(ledgerEntries).where(eq(ledgerEntries.account, 'at-operator'));
  return rows.reduce((sum, { amount }) => sum + amount, 0);
}

/** What is left when the balance there is what the operator has put in. */
async function restWith(available: number): Promise<number> {
  const funds: Funds[] = [{ currency: 'NZD', available, pending: 0 }];
  const readBalance = async () => ({ kind: 'done', value: funds }) as const;
  await checkBalance({ ...app, payments: { ...app.payments, readBalance } }, async () => undefined);
  const last = await lastBalanceCheck(db);
  return last === null ? NaN : restOfBalance(last);
}

test('what the operator puts into the balance is theirs at once, and so is what goes back to their bank', async () => {
  const toppedUp = await moved('topup', 500);
  await match(toppedUp);
  expect([await atOperator(), await restWith(500)]).toEqual([-500, 500]);
  await match(await moved('topup_reversal', -200));
  expect([await atOperator(), await restWith(300)]).toEqual([-300, 300]);
  const states = await db.select({ state: balanceTransactions.state }).from(balanceTransactions);
  expect(states).toEqual([{ state: 'booked' }, { state: 'booked' }]);
  expect(await db.$count(cases)).toBe(0);
});

test('what came in and nothing explains is not theirs, and what went out unexplained does not make up for it', async () => {
  await match(await moved('reserve_transaction', -40));
  await match(await moved('contribution', 40));
  expect((await lastBalanceCheck(db))?.unexplained).toBe(0);
  expect(await restWith(300)).toBe(260);
});
