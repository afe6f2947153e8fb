import { afterAll, afterEach, expect } from 'vitest';
import { brokenLedger } from './ledger-invariants.ts';
import { makeTestContext, type TestContext } from './test-context.ts';

/**
 * One test context for all tests of a file, closed after the last of them. After each test the ledger is
 * reconciled with line items, transition histories and the sandbox's books.
 */
export async function contextOfFile(): Promise<TestContext> {
  const context = await makeTestContext();
  afterEach(async () => {
    expect(await brokenLedger(context.app.db, await context.sandbox.books())).toEqual([]);
  });
  afterAll(() => context.close());
  return context;
}
