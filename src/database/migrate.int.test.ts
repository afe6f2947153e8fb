import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
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

test('a migrated database is left alone', async () => {
  expect(await migrate(fresh.url)).toBe(0);
  expect(await migrationsDone(fresh.db)).toBe(true);
});

test('of several processes that start at once, one migrates and the others wait for it', async () => {
  add('slow', 'select pg_sleep(0.2); create table made_once (id int)');
  expect(await migrationsDone(fresh.db, folder)).toBe(false);
  const runs = await Promise.all([1, 2, 3, 4].map(() => migrate(fresh.url, folder)));
  expect(runs.toSorted()).toEqual([0, 0, 0, 1]);
});

test('a migration that fails leaves nothing behind', async () => {
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

test('a database of earlier days, with people and pieces in it, is brought up to date', async () => {
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
      ), piece as (
        insert into listings (author_id, kind, title, currency) select id, 'rent', 'Slip dress', 'NZD' from lender returning id
      )
      insert into availability_exceptions (listing_id, days, seats)
      select id, daterange('2031-05-01', '2031-05-04'), 0 from piece
      union all select id, daterange('2031-06-01', '2031-06-02'), 1 from piece`);
    expect(await migrate(url.href)).toBeGreaterThan(0);
    const { rows } = await earlier.execute(
      sql`select image_id, booked, closed from listings join users on users.id = author_id`,
    );
    expect(rows).toEqual([{ image_id: null, booked: '{}', closed: '{[2031-05-01,2031-05-04)}' }]);
  } finally {
    await earlier.$client.end();
    await fresh.db.execute(sql.raw(`drop database ${name} with (force)`));
  }
});

/** The migrations as they were when the one of this number was the last. */
function upTo(last: number): string {
  const file = join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, last + 1) }));
  return folder;
}
