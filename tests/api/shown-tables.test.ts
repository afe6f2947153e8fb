import { sql } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { wardrobesToFollow } from '#src/features/listings/wardrobes.server.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { countByRegion, searchFacets } from '#src/features/search/facets.server.ts';
import { mostLoved } from '#src/features/search/most-loved.server.ts';
import { newestListings } from '#src/features/search/queries.server.ts';
import { moreFrom, sellerOf, similarTo } from '#src/pages/listing/parts.server.ts';
import { profileTabs } from '#src/pages/profile/address.ts';
import { profileData } from '#src/pages/profile/profile-data.server.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';
import { makeRental, makeSale } from '#tests/support/factories.ts';
import { shownColumns } from '#tests/support/shown-columns.ts';
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
async function statementsOf(run: () => Promise<unknown>): Promise<string[]> {
  const texts: string[] = [];
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  await run();
  for (const [query] of spy.mock.calls as unknown as [string | { text: string }][])
    texts.push(typeof query === 'string' ? query : query.text);
  spy.mockRestore();
  return texts;
}

/** The statements of the public pages, with the longest addresses that they have. */
async function publicStatements(): Promise<string[]> {
  const { app } = site.context;
  const authorId = await makeLender(site.context);
  const [rental, sale] = [await makeRental(app.db, { authorId }), await makeSale(app.db, { authorId })];
  const [first, last] = [await day(site.context, 10), await day(site.context, 13)];
  const listing = await listingById(app, rental, null);
  if (listing === null) throw new Error('No such listing');
  return statementsOf(async () => {
    for (const path of ['', `/${rental}`, `/${sale}`, '?keywords=silk&pub_vendorRent=rotationRents&sort=relevance'])
      expect((await site.get(`/api/listings${path}`)).status).toBe(200);
    expect((await site.get(`/api/listings?pub_dates=${first},${last}&bounds=-30,180,-50,160`)).status).toBe(200);
    // By total: lowest first, which reads the price plans too.
    expect((await site.get(`/api/listings?pub_dates=${first},${last}&price=0,900&sort=-price`)).status).toBe(200);
    await Promise.all([newestListings(app, null, 8), countByRegion(app, ['auckland']), searchFacets(app)]);
    await Promise.all([sellerOf(app, listing, null), moreFrom(app, listing, null), wardrobesToFollow(app, null, 3)]);
    await Promise.all([mostLoved(app, null, 4), similarTo(app, listing, null, { start: first, end: last })]);
    for (const tab of profileTabs) await profileData(app, authorId, { tab, page: 1 }, null);
  });
}

const reads = (statement: string, table: string) =>
  new RegExp(`\\b(?:from|join)\\s+"?${table}"?(?![\\w])`, 'i').test(statement);

/** Otherwise a cached page could become stale: see the migration that creates the triggers. */
test('every table that public pages read has a trigger that changes the catalogue version', async () => {
  const tables = await names(sql`select tablename as name from pg_tables where schemaname = 'public'`);
  const withTrigger = await names(sql`select distinct tgrelid::regclass::text as name from pg_trigger
    where tgfoid = 'count_catalogue_change'::regproc`);
  const statements = await publicStatements();

  const read = tables.filter((table) => statements.some((statement) => reads(statement, table)));
  expect(read).toEqual(expect.arrayContaining(['listings', 'users', 'reviews', 'bookings', 'payout_accounts']));
  // A price plan is derived from a listing, whose change counts. Who follows may be a minute old on a cached page, the
  // most that one is kept, as who saves what may: each follower would empty the cache. An accepted order that its lender
  // cancels frees days or units, which counts. What the audit says of the time before that is only added to later.
  const exempt = [
    ...['catalogue_versions', 'price_plans', 'follows', 'favourites', 'provider_cancellations', 'audit_entries'],
  ];
  expect(read.filter((table) => !withTrigger.includes(table) && !exempt.includes(table))).toEqual([]);
  expect(read.filter((table) => !(table in shownColumns) && !exempt.includes(table))).toEqual([]);
});

/** Read, but never written again, or not shown. */
const exemptColumns = [
  ...['users.id', 'users.created_at', 'listings.id', 'images.id', 'reviews.id', 'listing_images.listing_id'],
  ...[
    'availability_exceptions.listing_id',
    'outside_days.listing_id',
    'bookings.listing_id',
    'stock_reservations.listing_id',
    ...['transactions.provider_id', 'transactions.customer_id', 'transactions.id', 'transactions.created_at'],
  ],
  // What an order was a back-up of, which stays as it was ordered.
  'transactions.listing',
  // Set with the state, which counts; of one that was closed before, a cached page is a minute old at most.
  'listings.closed_because',
  // Derived by the database from columns that count.
  ...['listings.discount', 'listings.search_text', 'listings.opened'],
  // The whole row of the payout account is read, and whether it can be paid is shown.
  ...['user_id', 'account_id', 'country', 'charges_enabled', 'payouts_enabled', 'currently_due', 'read_at'].map(
    (column) => `payout_accounts.${column}`,
  ),
  'payout_accounts.created_at',
  // Names that another table in the same statement has as well.
  ...['bookings.days', 'availability_exceptions.id', 'outside_days.id', 'outside_days.calendar_id'],
];

test('every column that public pages read changes the catalogue version', async () => {
  const statements = await publicStatements();
  const columns = await names(sql`select table_name || '.' || column_name as name from information_schema.columns
    where table_schema = current_schema()`);
  const tables = Object.keys(shownColumns);
  /** Unqualified, or qualified by the table or by an alias. */
  const isRead = (name: string) => {
    const [table = '', column = ''] = name.split('.');
    const others = tables.filter((other) => other !== table).join('|');
    const read = new RegExp(`(?<!(?:\\b(?:${others})"?\\.|\\w|as )"?)\\b${column}\\b(?!\\w|"?\\.|')`);
    return statements.some((statement) => reads(statement, table) && read.test(statement));
  };
  const counted = Object.entries(shownColumns).flatMap(([table, shown]) =>
    Object.keys(shown).map((column) => `${table}.${column}`),
  );
  const read = columns.filter((name) => tables.includes(name.split('.')[0] ?? '') && isRead(name));
  expect(read).toEqual(expect.arrayContaining(['users.metadata', 'bookings.excluded', 'listings.open_weekdays']));
  expect(read.filter((name) => !counted.includes(name) && !exemptColumns.includes(name))).toEqual([]);
});
