import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { balanceTransactions } from '#src/database/schema/ledger.ts';
import { payments } from '#src/database/schema/payments.ts';
import type { BalanceTransaction } from '#src/platform/payments/payments.ts';
import { contextOfFile } from '#tests/support/context-of-file.ts';
import { saleOrder } from '#tests/support/test-context.ts';
import { matchBalance } from './balance.server.ts';

const { app, flow } = await contextOfFile();
const { db } = app;
const dayMs = 86_400_000;

type Part = { readonly since: Date; readonly before: Date | null; readonly stored: number };

const movementAt = (createdAt: Date): BalanceTransaction => ({
  ...{ id: `txn_${randomUUID().replaceAll('-', '')}`, type: 'adjustment', category: 'adjustment' },
  ...{ amount: 0, fee: 0, net: 0, currency: 'NZD' },
  ...{ sourceId: null, createdAt },
});

/** What is asked of a provider that has a movement at the beginning of each part, and how much was stored by then. */
async function read(failsAt = Number.POSITIVE_INFINITY): Promise<Part[]> {
  const parts: Part[] = [];
  const listBalanceTransactions: typeof app.payments.listBalanceTransactions = async (since, before = null) => {
    parts.push({ since, before, stored: await db.$count(balanceTransactions) });
    return parts.length === failsAt
      ? { kind: 'unknown', reason: 'timeout' }
      : { kind: 'done', value: [movementAt(new Date(since.getTime() + 1_000))] };
  };
  const there = { ...app, payments: { ...app.payments, listBalanceTransactions } };
  await matchBalance(there, async () => {}).catch(() => {});
  return parts;
}

test('a first reading begins with the first payment and stores part by part; one that was broken off goes on', async () => {
  // What the account did before there was a payment is not ours.
  expect(await read()).toEqual([]);
  const fixture = await flow.saleFixture();
  await flow.preauthorised(fixture, saleOrder(fixture.listingId));
  await db.update(payments).set({ createdAt: sql`clock_timestamp() - interval '30 days'` });
  const begin = Date.now() - 33 * dayMs;
  const first = await read(3);
  expect(Math.abs((first[0]?.since.getTime() ?? 0) - begin)).toBeLessThan(600_000);
  expect(first.map(({ stored }) => stored)).toEqual([0, 1, 2]);
  const rest = await read();
  expect(rest[0]?.since.getTime()).toBeLessThanOrEqual(first[2]?.since.getTime() ?? 0);
  expect(rest[0]?.since.getTime()).toBeGreaterThan(begin);
  expect(rest.at(-1)?.before).toBeNull();
  expect(rest.slice(1).map(({ since }) => since)).toEqual(rest.slice(0, -1).map(({ before }) => before));
  // What is known is not read again, but for its last days.
  expect((await read())[0]?.since.getTime()).toBeGreaterThan(Date.now() - 14 * dayMs);
});
