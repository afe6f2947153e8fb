import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSettings } from '#src/platform/settings.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { makeUser } from '#tests/support/factories.ts';
import { resolveInstallMode } from './install-mode.ts';

let fresh: FreshDatabase;
beforeEach(async () => {
  fresh = await freshDatabase();
});
afterEach(() => fresh.close());

const local = readSettings({});
const external = readSettings({ DATABASE_URL: 'postgres://someone@127.0.0.1/rotation' });
const externalDemo = readSettings({ DATABASE_URL: 'postgres://someone@127.0.0.1/rotation', DEMO: '1' });

test('an empty local database becomes the demo and remains it', async () => {
  expect(await resolveInstallMode(fresh.db, local)).toBe('demo');
  await makeUser(fresh.db);
  expect(await resolveInstallMode(fresh.db, local)).toBe('demo');
});

test('an external database is real, and DEMO=1 is refused once it has users', async () => {
  expect(await resolveInstallMode(fresh.db, external)).toBe('real');
  await expect(resolveInstallMode(fresh.db, externalDemo)).rejects.toThrow('already holds a marketplace');
});

test('DEMO=1 loads the demo into an empty external database', async () => {
  expect(await resolveInstallMode(fresh.db, externalDemo)).toBe('demo');
});

test('the demo is never served as a real marketplace: its passwords are public', async () => {
  await resolveInstallMode(fresh.db, local);
  await expect(resolveInstallMode(fresh.db, external)).rejects.toThrow('a public password');
});

test('the demo is not loaded into a database that has users but no recorded install mode', async () => {
  await makeUser(fresh.db);
  await expect(resolveInstallMode(fresh.db, externalDemo)).rejects.toThrow('already holds a marketplace');
});

test('of two starts at the same moment that ask for different things one is refused', async () => {
  const modes = await Promise.allSettled([external, externalDemo].map((one) => resolveInstallMode(fresh.db, one)));
  expect(modes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});
