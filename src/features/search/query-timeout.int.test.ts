import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';

let context: TestContext;
beforeAll(async () => {
  context = await makeTestContext();
});
afterAll(() => context.close());

test('a search has a statement timeout of three seconds, other queries do not', async () => {
  const timeoutOf = async (db: TestContext['app']['db']) =>
    (await db.execute<{ statement_timeout: string }>(sql`show statement_timeout`)).rows[0]?.statement_timeout;
  expect(await timeoutOf(context.app.searches)).toBe('3s');
  expect(await timeoutOf(context.app.db)).not.toBe('3s');
});

test('searches that use all connections of their pool leave the main pool free', async () => {
  const { searches, db } = context.app;
  let ended = 0;
  const concurrent = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    const slow = Array.from({ length: 8 }, () =>
      searches.execute(sql`select pg_advisory_lock_shared(1)`).finally(() => (ended += 1)),
    );
    const settled = Promise.allSettled(slow);
    // None of them ends before this unit of work ends or their timeout of three seconds passes.
    const [row] = (await db.execute<{ one: number }>(sql`select 1 as one`)).rows;
    return { row, settled };
  });
  expect(concurrent).toMatchObject({ row: { one: 1 } });
  await concurrent.settled;
  expect(ended).toBe(8);
});
