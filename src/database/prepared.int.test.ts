import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** A second instance of the module, as in the page bundle. */
async function importAgain() {
  vi.resetModules();
  return import('./prepared.server.ts');
}

test('two copies of the module share the connections of one pool', async () => {
  const [ours, theirs] = [await importAgain(), await importAgain()];
  expect(ours.runPrepared).not.toBe(theirs.runPrepared);
  for (let round = 0; round < 3; round++) {
    expect(await ours.runPrepared(fresh.db, sql`select ${round}::int as ours`)).toEqual([{ ours: round }]);
    expect(await theirs.runPrepared(fresh.db, sql`select ${round}::int as theirs`)).toEqual([{ theirs: round }]);
  }
});

test('an SQL fragment with a value is not inlined', async () => {
  const { fixed } = await importAgain();
  expect(() => fixed(sql`state = ${'open'}`)).toThrow('without values');
});

test('a connection keeps 200 named statements, and the names are replaced when connections are', async () => {
  const { maxConnectionSeconds, runPrepared } = await importAgain();
  const namedStatements = async () => {
    const { rows } = await fresh.db.execute<{ count: string }>(
      sql`select count(*) as count from pg_prepared_statements where statement like '%"shape%'`,
    );
    return Number(rows[0]?.count);
  };
  const run = async (shape: number) => runPrepared(fresh.db, sql`select 1 as ${sql.identifier(`shape_${shape}`)}`);
  for (let shape = 0; shape < 220; shape++) await run(shape);
  expect(await namedStatements()).toBe(200);
  const later = performance.now() + maxConnectionSeconds * 1000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  for (let shape = 220; shape < 225; shape++) await run(shape);
  expect(await namedStatements()).toBe(205);
  clock.mockRestore();
});
