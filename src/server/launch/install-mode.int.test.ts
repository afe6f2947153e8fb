import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#src/platform/settings.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';
import { settleInstallMode } from './install-mode.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const local = readSettings({});
const external = readSettings({ DATABASE_URL: 'postgres://someone@127.0.0.1/rotation' });
const externalDemo = readSettings({ DATABASE_URL: 'postgres://someone@127.0.0.1/rotation', DEMO: '1' });

test('an empty local database becomes the demo and stays it', async () => {
  expect(await settleInstallMode(fresh.db, local)).toBe('demo');
  await makeUser(fresh.db);
  expect(await settleInstallMode(fresh.db, local)).toBe('demo');
});

test('a database of the operator is real, unless an empty one is asked to be the demo', async () => {
  expect(await settleInstallMode(fresh.db, external)).toBe('real');
  await expect(settleInstallMode(fresh.db, externalDemo)).rejects.toThrow('holds a marketplace already');
});

test('DEMO=1 takes an empty database of the operator', async () => {
  expect(await settleInstallMode(fresh.db, externalDemo)).toBe('demo');
});

test('the demo is never served as a real marketplace: its passwords are known', async () => {
  await settleInstallMode(fresh.db, local);
  await expect(settleInstallMode(fresh.db, external)).rejects.toThrow('a password that everyone knows');
});

test('the demo is not loaded into a database that has people and no record', async () => {
  await makeUser(fresh.db);
  await expect(settleInstallMode(fresh.db, externalDemo)).rejects.toThrow('holds a marketplace already');
});
