import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#src/platform/app.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { appOn, dollars, makeUser, makeRental, makeSale } from '#tests/support/factories.ts';
import { emptyChoices } from './empty-choices.server.ts';
import { choiceName, offeredChoices, type OfferedChoice } from './offered-choices.ts';
import { parseSearch } from './parse.ts';
import { countListings } from './queries.server.ts';

let fresh: FreshDatabase;
let app: App;

beforeAll(async () => {
  fresh = await freshDatabase();
  app = appOn(fresh.db);
});
afterAll(() => fresh.close());

const all = [...offeredChoices('rent'), ...offeredChoices('sale')];

/** Whether a search for that choice alone finds anything. */
async function finds({ kind, param, value }: OfferedChoice): Promise<boolean> {
  const params = new URLSearchParams({ pub_isProductForSale: String(kind === 'sale'), [param]: value });
  return (await countListings(app, parseSearch(params))).totalItems > 0;
}

/** Choices that are reported empty but find listings, or the other way round. */
async function misreported(): Promise<string[]> {
  const empty = new Set(await emptyChoices(fresh.db));
  const wrong: string[] = [];
  for (const choice of all) if ((await finds(choice)) === empty.has(choiceName(choice))) wrong.push(choiceName(choice));
  return wrong;
}

test('without items every choice is empty', async () => {
  expect((await emptyChoices(fresh.db)).toSorted()).toEqual(all.map(choiceName).toSorted());
});

test('a choice is empty exactly when a search for it finds nothing, with and without table statistics', async () => {
  const authorId = await makeUser(fresh.db, { metadata: { collection: 'rotation' } });
  await makeRental(fresh.db, { authorId, category: 'outerwear', sizes: ['8', '10'], length: 'midi' });
  await makeSale(fresh.db, { authorId, rrp: dollars('400'), sizes: ['osfa'], region: 'otago' });
  // Listings of a banned user are not findable.
  const banned = await makeUser(fresh.db, { banned: true });
  await makeSale(fresh.db, { authorId: banned, category: 'bags', subcategory: 'tote', sizes: ['24'] });
  expect(await misreported()).toEqual([]);
  await fresh.db.execute(sql`analyze listings`);
  expect(await misreported()).toEqual([]);
});

test('a choice that the newest listings lack is looked up in the index', async () => {
  const authorId = await makeUser(fresh.db);
  for (let turn = 0; turn < 100; turn++) await makeRental(fresh.db, { authorId, category: 'midi' });
  await fresh.db.execute(sql`analyze listings`);
  const calls = await fresh.db.transaction(async (tx) => {
    await tx.execute(sql`set local track_functions = 'all'`);
    expect(await emptyChoices(tx)).toContain('rent.category.mini');
    const { rows } = await tx.execute<{ calls: number }>(
      sql`select calls::int from pg_stat_xact_user_functions where funcname = 'rotation_filter_keys'`,
    );
    return rows[0]?.calls ?? 0;
  });
  expect(calls).toBeLessThan(100);
});
