import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { bellPage } from '#src/features/notifications/queries.server.ts';
import { makeLogger } from '#src/platform/logger/logger.server.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { openDatabase } from './database.server.ts';
import { migrate, migrationsDone } from './migrate.server.ts';

let fresh: FreshDatabase;
let folder: string;

beforeEach(async () => {
  fresh = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(resolve(import.meta.dirname, 'migrations'), folder, { recursive: true });
});

afterEach(async () => {
  await fresh.close();
  rmSync(folder, { recursive: true });
});

function add(tag: string, text: string, when = Date.now() + 1_000_000_000_000): void {
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  journal.entries.push({ idx: journal.entries.length, version: '7', when, tag, breakpoints: true });
  writeFileSync(file, JSON.stringify(journal));
  writeFileSync(join(folder, `${tag}.sql`), text);
}

test('a migrated database is left unchanged', async () => {
  expect(await migrate(fresh.url)).toBe(0);
  expect(await migrationsDone(fresh.db)).toBe(true);
});

test('of several processes that start concurrently, one migrates and the others wait for it', async () => {
  add('slow', 'select pg_sleep(0.2); create table made_once (id int)');
  expect(await migrationsDone(fresh.db, folder)).toBe(false);
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(fresh.url, folder)));
  expect(runs.toSorted()).toEqual([0, 0, 0, 1]);
});

test('a failed migration is rolled back', async () => {
  add('broken', 'create table half_made (id int); --> statement-breakpoint\nselect no_such_function()');
  await expect(migrate(fresh.url, folder)).rejects.toThrow();
  const { rows } = await fresh.db.execute(sql`select to_regclass('half_made') as made`);
  expect(rows).toEqual([{ made: null }]);
});

test('a database of a newer version is refused', async () => {
  add('from_the_future', 'select 1');
  await migrate(fresh.url, folder);
  await expect(migrate(fresh.url)).rejects.toThrow('that this version of Rotation does not know');
});

test('a migration dated before one that was run is refused, not skipped', async () => {
  add('late', 'select 1', 1);
  await expect(migrate(fresh.url, folder)).rejects.toThrow('give it a later date');
});

test('a database of an earlier version, with users and listings in it, is migrated', async () => {
  const url = new URL(fresh.url);
  url.pathname = `${url.pathname}_earlier`;
  const name = url.pathname.slice(1);
  await fresh.db.execute(sql.raw(`create database ${name}`));
  const earlier = openDatabase(url.href);
  try {
    await migrate(url.href, upTo(9));
    await earlier.execute(sql`
      with lender as (
        insert into users (email, first_name, last_name, display_name, image_id)
        values ('ada@example.org', 'Ada', 'Hart', 'Ada H', gen_random_uuid()) returning id
      ), listing as (
        insert into listings (author_id, kind, title, currency) select id, 'rent', 'Slip dress', 'NZD' from lender returning id
      )
      insert into availability_exceptions (listing_id, days, seats)
      select id, daterange('2031-05-01', '2031-05-04'), 0 from listing
      union all select id, daterange('2031-06-01', '2031-06-02'), 1 from listing`);
    await earlier.execute(sql`
      insert into listings (author_id, kind, title, currency, category, price_amount, shipping_amount, shown_amount, rrp_amount)
      select id, kind, title, 'NZD', 'tops', 12000, 1000, 13500, 20000 from users, (values
        ('rent', 'Camel wrap coat'), ('rent', 'Coat-check blouse'), ('sale', 'Tweed jacket')) made (kind, title)`);
    // A request that waits for an answer, with an expiry later than the last moment at which its first day could be
    // prepared.
    await earlier.execute(sql`
      with customer as (
        insert into users (email, first_name, last_name, display_name)
        values ('mei@example.org', 'Mei', 'Zhang', 'Mei Z') returning id
      ), request as (
        insert into transactions (process_name, process_version, state, last_transition, last_transitioned_at, customer_id,
          provider_id, listing_id, listing, kind, currency, client_key, due_transition, due_at, delivery)
        select 'flex-default-process', 'release-1', 'preauthorized', 'confirm-payment', '2031-08-16T00:00:00Z',
          customer.id, author_id, listings.id, '{"title": "Slip dress", "leadDays": {"post": 3, "collect": 0}}', 'rent', 'NZD',
          'one', 'expire', '2031-08-19T00:00:00Z', 'collect'
        from customer, listings where title = 'Slip dress' returning id, listing_id
      )
      insert into bookings (transaction_id, listing_id, days, excluded, display_start, display_end, state)
      select id, listing_id, '[2031-08-18,2031-08-21)', '[2031-08-18,2031-08-22)', '2031-08-18', '2031-08-20', 'pending'
      from request`);
    await earlier.execute(sql`
      insert into notification_events (recipient_id, kind, transaction_id, listing_id, facts, detail_page, once_key)
      select provider_id, 'request-received', id, listing_id,
        '{"listing": "Slip dress", "otherName": "Mei", "to": "provider", "kind": "rent"}', '/sale/1',
        id || ':2:request-received:provider' from transactions`);
    expect(await migrate(url.href)).toBeGreaterThan(0);
    const [lender] = (await earlier.execute<{ id: string }>(sql`select provider_id as id from transactions`)).rows;
    const bell = await bellPage({ db: earlier, logger: makeLogger() }, { id: lender?.id ?? '' });
    expect(bell.rows).toMatchObject([{ text: 'Mei would like to rent your Slip dress', path: '/sale/1' }]);
    const due = await earlier.execute<{ due: Date }>(sql`select due_at as due from transactions`);
    // 18 August begins in Auckland at noon UTC of the 17th.
    expect(due.rows.map((row) => new Date(row.due).toISOString())).toEqual(['2031-08-17T00:00:00.000Z']);
    const { rows: pickedUp } = await earlier.execute(sql`select delivery, listing from transactions`);
    expect(pickedUp).toEqual([
      { delivery: 'pick-up', listing: { title: 'Slip dress', leadDays: { 'post': 3, 'pick-up': 0 } } },
    ]);
    const { rows } = await earlier.execute(
      sql`select image_id, booked, closed from listings join users on users.id = author_id where title = 'Slip dress'`,
    );
    expect(rows).toEqual([
      { image_id: null, booked: '{[2031-08-18,2031-08-22)}', closed: '{[2031-05-01,2031-05-04)}' },
    ]);
    const clothes = await earlier.execute(
      sql`select title, category, discount from listings where category is not null order by title`,
    );
    expect(clothes.rows).toEqual([
      { title: 'Camel wrap coat', category: 'outerwear', discount: null },
      { title: 'Coat-check blouse', category: 'tops', discount: null },
      { title: 'Tweed jacket', category: 'tops', discount: 37 },
    ]);
  } finally {
    await earlier.$client.end();
    await fresh.db.execute(sql.raw(`drop database ${name} with (force)`));
  }
});

/** The migrations folder as it was when migration number `last` was the newest. */
function upTo(last: number): string {
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}
