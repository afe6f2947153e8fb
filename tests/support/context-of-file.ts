import { afterAll, afterEach, expect } from 'vitest';
import { brokenLedger } from './ledger-invariants.ts';
import { flowOf, type Flow } from './flow.ts';
import { makeTestContext, type TestContext } from './test-context.ts';

/**
 * One test context for all tests of a file with its `flow`, closed after the last of them. After each test the sandbox's
 * faults end, and the ledger is reconciled with line items, transition histories and the sandbox's books.
 */
export async function contextOfFile(): Promise<TestContext & { readonly flow: Flow }> {
  const context = await makeTestContext();
  afterEach(async () => {
    await context.sandbox.noFaults();
    expect(await brokenLedger(context.app.db, await context.sandbox.books())).toEqual([]);
  });
  afterAll(() => context.close());
  return { ...context, flow: flowOf(context) };
}
