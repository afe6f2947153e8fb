import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';

let context: TestContext;
beforeAll(async () => {
  context = await makeTestContext();
});
afterAll(() => context.close());

test('a search is ended after three seconds, and what else is asked is not', async () => {
  const timeoutOf = async (db: TestContext['app']['db']) =>
    (await db.execute<{ statement_timeout: string }>(sql`show statement_timeout`)).rows[0]?.statement_timeout;
  expect(await timeoutOf(context.app.searches)).toBe('3s');
  expect(await timeoutOf(context.app.db)).not.toBe('3s');
});

test('searches that take every connection leave transactions their own', async () => {
  const { searches, db } = context.app;
  let ended = 0;
  const asked = await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(1)`);
    const slow = Array.from({ length: 8 }, () =>
      searches.execute(sql`select pg_advisory_lock_shared(1)`).finally(() => (ended += 1)),
    );
    const settled = Promise.allSettled(slow);
    // None of them ends before this unit of work does, or their three seconds are over.
    const [row] = (await db.execute<{ one: number }>(sql`select 1 as one`)).rows;
    return { row, settled };
  });
  expect(asked).toMatchObject({ row: { one: 1 } });
  await asked.settled;
  expect(ended).toBe(8);
});
