import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { mutedServer } from '#tests/support/muted-server.ts';
import { makeLeases, type Leases } from './leases.server.ts';

let fresh: FreshDatabase;
const opened: Leases[] = [];

beforeAll(async () => {
  fresh = await freshDatabase();
});
afterAll(async () => {
  await Promise.all(opened.map((leases) => leases.close()));
  await fresh.close();
});

function processOn(url = fresh.url, timeoutMs?: number): Leases {
  const leases = makeLeases(url, timeoutMs === undefined ? {} : { timeoutMs });
  opened.push(leases);
  return leases;
}

async function terminateConnections(): Promise<void> {
  await fresh.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'rotation-leases' and datname = current_database()`);
  await expect.poll(connections).toBe(0);
  // The server has closed them; our sockets receive that in the next ticks of the event loop.
  await sleep(100);
}

async function connections(): Promise<number> {
  const { rows } = await fresh.db.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_stat_activity where application_name = 'rotation-leases' and datname = current_database()`);
  return rows[0]?.count ?? 0;
}

test('one of two processes holds a key, and the other gets it after the release', async () => {
  const [one, other] = [processOn(), processOn()];
  const release = await one.hold('a');
  expect(release).not.toBeNull();
  expect(await other.hold('a')).toBeNull();
  expect(await one.hold('a')).toBeNull();
  await release?.();
  expect(await other.hold('a')).not.toBeNull();
});

test('a lost connection releases its locks, and the next key is locked on a new one', async () => {
  const [one, other] = [processOn(), processOn()];
  const stale = await one.hold('b');
  await terminateConnections();
  const taken = await other.hold('b');
  expect(taken).not.toBeNull();
  expect(await one.hold('c')).not.toBeNull();
  await stale?.();
  expect(await one.hold('b')).toBeNull();
  await taken?.();
});

test('releasing a lock that was lost with its connection does not release the current holder’s', async () => {
  const [one, other] = [processOn(), processOn()];
  const stale = await one.hold('d');
  await terminateConnections();
  expect(await one.hold('d')).not.toBeNull();
  await stale?.();
  expect(await other.hold('d')).toBeNull();
});

test('repeated connection losses leave one connection open', async () => {
  await terminateConnections();
  const one = processOn();
  for (const key of ['e', 'f', 'g']) {
    expect(await one.hold(key)).not.toBeNull();
    await terminateConnections();
  }
  await one.hold('h');
  expect(await connections()).toBe(1);
});

test('a connection that does not answer blocks no caller for ever', async () => {
  const network = await mutedServer(fresh.url);
  const one = processOn(network.url, 300);
  // On a busy machine a connection can take longer than that.
  const held = (key: string) => vi.waitFor(() => one.hold(key), { timeout: 60_000 });
  await (
    await held('i')
  )?.();
  network.mute();
  await expect(one.hold('j')).rejects.toThrow();
  expect(await held('k')).not.toBeNull();
  network.close();
});
