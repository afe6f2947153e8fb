import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { outsideCalendars, outsideDays } from '#src/database/schema/calendars.ts';
import { stockReservations } from '#src/database/schema/bookings.ts';
import { availabilityExceptions, listings } from '#src/database/schema/listings.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { reviews } from '#src/database/schema/conversations.ts';
import { makeImage, makeRental, makeSale, makeUser } from '#tests/support/factories.ts';
import { shownColumns, unseenColumns } from '#tests/support/shown-columns.ts';
import {
  makeLender,
  makeTestContext,
  preauthorised,
  rentalOrder,
  type TestContext,
} from '#tests/support/test-context.ts';

/** Identify a row; never updated. */
const fixed = [
  'calendar_id',
  'id',
  'user_id',
  'customer_id',
  'provider_id',
  'listing_id',
  'transaction_id',
  'created_at',
];

let context: TestContext;
/** One shown row of each table, as a condition. */
let rowOf: Readonly<Record<string, string>>;

beforeAll(async () => {
  context = await makeTestContext();
  const { db } = context.app;
  const [lenderId, customerId] = [await makeLender(context), await makeUser(db)];
  await makeImage(db, customerId);
  const [rental, sale] = [await makeRental(db, { authorId: lenderId }), await makeSale(db, { authorId: lenderId })];
  // Without stock, so that each of kind and stock may change alone.
  await db.update(listings).set({ stock: null }).where(eq(listings.id, sale));
  await db.insert(availabilityExceptions).values({ listingId: rental, days: '[2031-03-01,2031-03-04)', seats: 0 });
  const calendar = { listingId: rental, address: 'encrypted', host: 'calendar.example', dueAt: new Date() };
  const [outside] = await db.insert(outsideCalendars).values(calendar).returning({ id: outsideCalendars.id });
  await db
    .insert(outsideDays)
    .values({ listingId: rental, calendarId: outside?.id ?? '', days: '[2031-04-01,2031-04-04)' });
  const about = { listingId: rental, authorId: customerId, subjectId: lenderId, rating: 5, content: 'Lovely' };
  const answered = { reply: 'Thank you', repliedAt: new Date() } as const;
  await db.insert(reviews).values({ ...about, ...answered, state: 'public', type: 'ofProvider' });
  await preauthorised(context, { lenderId, listingId: rental, customerId }, await rentalOrder(context, rental));
  const [request] = await db.select({ id: transactions.id }).from(transactions).limit(1);
  const held = { listingId: sale, transactionId: request?.id ?? '', quantity: 1, state: 'pending' } as const;
  await db.insert(stockReservations).values(held);
  const ofRental = `listing_id = '${rental}'`;
  rowOf = {
    ...{ users: `id = '${lenderId}'`, listings: `id = '${sale}'`, payout_accounts: `user_id = '${lenderId}'` },
    images: `id in (select image_id from listing_images where ${ofRental})`,
    stock_reservations: `listing_id = '${sale}'`,
    transactions: `customer_id = '${customerId}'`,
    ...{
      listing_images: ofRental,
      availability_exceptions: ofRental,
      outside_days: ofRental,
      bookings: ofRental,
      reviews: ofRental,
    },
  };
});
afterAll(() => context.close());

/** By how much the write changes the catalogue version; the write is rolled back. */
async function changesBy(write: string): Promise<number> {
  const { $client } = context.app.db;
  const client = await $client.connect();
  const changes = async () => {
    const { rows } = await client.query<{ sum: string }>('select sum(changes) from catalogue_versions');
    return Number(rows[0]?.sum);
  };
  try {
    await client.query('begin');
    const before = await changes();
    const { rowCount } = await client.query(write);
    if (rowCount !== 1) throw new Error(`${rowCount} rows: ${write}`);
    await client.query('set constraints all immediate');
    return (await changes()) - before;
  } finally {
    await client.query('rollback');
    client.release();
  }
}

const cases = (tables: typeof shownColumns) =>
  Object.entries(tables).flatMap(([table, columns]) =>
    Object.entries(columns).map(([column, value]) => ({ table, column, value })),
  );
const update = ({ table, column, value }: { table: string; column: string; value: string }) =>
  `update ${table} set ${column} = ${value} where ${rowOf[table]}`;

describe('the catalogue version', () => {
  test.for(cases(shownColumns))('changes with $column of $table', async (one) => {
    expect(await changesBy(update(one))).toBe(1);
  });

  test.for(cases(unseenColumns))('does not change with $column of $table, which is not shown', async (one) => {
    expect(await changesBy(update(one))).toBe(0);
  });

  test('does not change when what is shown is written again unchanged', async () => {
    for (const { table, column } of cases(shownColumns))
      expect([table, column, await changesBy(update({ table, column, value: column }))]).toEqual([table, column, 0]);
  });

  test('does not change with a draft, its photos and its closed days', async () => {
    const { db } = context.app;
    const draft = await makeRental(db, { authorId: await makeUser(db), state: 'draft' });
    const writes = [
      `update listings set title = 'Other' where id = '${draft}'`,
      `update listing_images set alt = 'Other' where listing_id = '${draft}'`,
      `insert into availability_exceptions (listing_id, days, seats) values ('${draft}', '[2031-05-01,2031-05-04)', 0)`,
      `delete from listing_images where listing_id = '${draft}'`,
    ];
    for (const write of writes) expect([write, await changesBy(write)]).toEqual([write, 0]);
    expect(
      await changesBy(`update listings set state = 'published', published_at = rotation_now() where id = '${draft}'`),
    ).toBe(1);
  });

  test('is decided for every column of the tables that pages show', async () => {
    const { rows } = await context.app.db.execute<{ table: string; column: string }>(sql`
      select table_name as table, column_name as column from information_schema.columns
      where table_schema = current_schema() and is_generated = 'NEVER'`);
    const isDecided = ({ table, column }: (typeof rows)[number]) =>
      fixed.includes(column) || [shownColumns, unseenColumns].some((tables) => column in (tables[table] ?? {}));
    expect(rows.filter((row) => row.table in shownColumns && !isDecided(row))).toEqual([]);
  });
});
