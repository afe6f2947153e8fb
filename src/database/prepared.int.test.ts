import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';

let fresh: FreshDatabase;

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(() => fresh.close());

/** As the pages' bundle has it: the same module once more. */
async function another() {
  vi.resetModules();
  return import('./prepared.server.ts');
}

test('two copies of the module share the connections of one pool', async () => {
  const [ours, theirs] = [await another(), await another()];
  expect(ours.runPrepared).not.toBe(theirs.runPrepared);
  for (let round = 0; round < 3; round++) {
    expect(await ours.runPrepared(fresh.db, sql`select ${round}::int as ours`)).toEqual([{ ours: round }]);
    expect(await theirs.runPrepared(fresh.db, sql`select ${round}::int as theirs`)).toEqual([{ theirs: round }]);
  }
});

test('a part that holds a value is not written out', async () => {
  const { fixed } = await another();
  expect(() => fixed(sql`state = ${'open'}`)).toThrow('without values');
});

test('a connection keeps two hundred statements, and who came first does not keep others out for good', async () => {
  const { connectionLasts, runPrepared } = await another();
  const kept = async () => {
    const { rows } = await fresh.db.execute<{ kept: string }>(
      sql`select count(*) as kept from pg_prepared_statements where statement like '%"shape%'`,
    );
    return Number(rows[0]?.kept);
  };
  const ask = async (shape: number) => runPrepared(fresh.db, sql`select 1 as ${sql.identifier(`shape_${shape}`)}`);
  for (let shape = 0; shape < 220; shape++) await ask(shape);
  expect(await kept()).toBe(200);
  const later = performance.now() + connectionLasts * 1000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  for (let shape = 220; shape < 225; shape++) await ask(shape);
  expect(await kept()).toBe(205);
  clock.mockRestore();
});
