import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
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
