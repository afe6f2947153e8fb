import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { wardrobesToFollow } from '#src/features/listings/wardrobes.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { countByRegion, searchFacets } from '#src/features/search/facets.server.ts';
import { newestListings } from '#src/features/search/queries.server.ts';
import { moreFrom, sellerOf } from '#src/pages/listing/parts.server.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';
import { makeRental, makeSale } from '#tests/support/factories.ts';
import { day, makeLender } from '#tests/support/test-context.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

async function names(query: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await site.context.app.db.execute<{ name: string }>(query);
  return rows.map(({ name }) => name);
}

/** All SQL statements that `run` sends. */
async function statementsOf(run: () => Promise<unknown>): Promise<string> {
  const texts: string[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await run();
  for (const [query] of spy.mock.calls as unknown as [string | { text: string }][])
    texts.push(typeof query === 'string' ? query : query.text);
  spy.mockRestore();
  return texts.join('\n');
}

/** Otherwise a cached page could become stale: see the migration that creates the triggers. */
test('every table that public pages read has a trigger that changes the catalogue version', async () => {
  const { app } = site.context;
  const authorId = await makeLender(site.context);
  const [rental, sale] = [await makeRental(app.db, { authorId }), await makeSale(app.db, { authorId })];
  const [first, last] = [await day(site.context, 10), await day(site.context, 13)];
  const tables = await names(sql`select tablename as name from pg_tables where schemaname = 'public'`);
  const withTrigger = await names(sql`select distinct tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'note_catalogue_change'::regproc`);
  const listing = await listingById(app, rental, null);
  if (listing === null) throw new Error('No such listing');

  const texts = await statementsOf(async () => {
    for (const path of ['', `/${rental}`, `/${sale}`, '?keywords=silk&pub_vendorRent=rotationRents&sort=relevance'])
      expect((await site.get(`/api/listings${path}`)).status).toBe(200);
    expect((await site.get(`/api/listings?pub_dates=${first},${last}&bounds=-30,180,-50,160`)).status).toBe(200);
    await Promise.all([newestListings(app, null, 8), countByRegion(app, ['auckland']), searchFacets(app)]);
    await Promise.all([sellerOf(app, listing), moreFrom(app, listing, null), wardrobesToFollow(app, null, 3)]);
  });

  const read = tables.filter((table) => new RegExp(`\\b(?:from|join)\\s+"?${table}"?(?![\\w])`, 'i').test(texts));
  expect(read).toEqual(expect.arrayContaining(['listings', 'users', 'reviews', 'bookings', 'payout_accounts']));
  const exempt = ['catalogue_versions'];
  expect(read.filter((table) => !withTrigger.includes(table) && !exempt.includes(table))).toEqual([]);
});
