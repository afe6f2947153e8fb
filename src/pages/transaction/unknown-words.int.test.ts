import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transactions, transactionTransitions } from '#src/database/schema/transactions.ts';
import { makeLogger } from '#src/platform/logger/logger.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { flowOf } from '#tests/support/flow.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { transactionData } from './transaction-data.server.ts';

// Without the comparison of the ledger with histories, which knows no state of another version either.
let context: TestContext;
beforeAll(async () => {
  context = await makeTestContext();
});
afterAll(() => context.close());

test('a state and a transition of another version break no page, and its operator hears of them', async () => {
  const { app } = context;
  const flow = flowOf(context);
  const fixture = await flow.rentalFixture();
  const id = await flow.preauthorised(fixture, await flow.rentalOrder(fixture.listingId));
  const logged: unknown[] = [];
  const watched = { ...app, logger: makeLogger((line) => logged.push(JSON.parse(String(line)))) };
  const open = () => transactionData(watched, { id: fixture.customerId, limited: false } as Viewer, id);
  await open();
  expect(logged).toEqual([]);

  await app.db.update(transactions).set({ state: 'in-orbit' }).where(eq(transactions.id, id));
  const launch = { transition: 'launch', fromState: 'preauthorized', toState: 'in-orbit', by: 'system' } as const;
  await app.db.insert(transactionTransitions).values({ transactionId: id, sequence: 99, ...launch });
  const { transaction } = await open();
  expect(transaction).toMatchObject({ state: 'in-orbit', offered: [] });
  expect(logged).toEqual([
    expect.objectContaining({ level: 'warn', state: 'in-orbit' }),
    expect.objectContaining({ level: 'error', transition: 'launch' }),
  ]);
});
