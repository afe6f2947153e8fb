import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readCluster } from '#src/platform/postgres/cluster.server.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import { isAlive } from '#src/platform/postgres/postmaster.server.ts';
import { keepPostgres } from '#src/server/launch/supervise-postgres.ts';

vi.setConfig({ testTimeout: 90_000, hookTimeout: 90_000 });

const pace = { tickMs: 100, maxSilentTicks: 20 };
const soon = { timeout: 60_000, interval: 50 };

let dataDir: string;
let server: EmbeddedPostgres;
let wanted = true;
let full = false;
let keeping: Promise<void>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), `rotation-test-${process.pid}-`));
  chmodSync(dataDir, 0o755);
  server = await startEmbeddedPostgres({ dataDir });
  const replaced = (next: EmbeddedPostgres) => void (server = next);
  keeping = keepPostgres(server, { dataDir, wanted: () => wanted, replaced, pace, isFull: () => full });
});
afterAll(async () => {
  wanted = false;
  await server.stop();
  await keeping;
  rmSync(readCluster(dataDir)?.folder ?? dataDir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

async function ask(query: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(query)).rows;
  } finally {
    client.end().catch(() => {});
  }
}

const family = (pid: number) => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number),
];
/** A session may end between the look and the signal. */
function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, name);
}

test('one that dies several times within a minute is started again each time, with what was committed', async () => {
  await ask('create table kept as select 0 as deaths');
  const { port } = server;
  for (let death = 1; death <= 3; death++) {
    const { pid } = server;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => server.pid, soon).not.toBe(pid);
    await ask(`update kept set deaths = ${death}`);
  }
  expect(await ask('select deaths from kept')).toEqual([{ deaths: 3 }]);
  expect(server.port).toBe(port);
});

test('one that hangs is stopped and started again, though its processes hear nothing', async () => {
  const before = family(server.pid);
  signal(before, 'SIGSTOP');
  await expect.poll(() => server.pid, soon).not.toBe(before[0]);
  expect(await ask('select deaths from kept')).toEqual([{ deaths: 3 }]);
  expect(before.filter(isAlive)).toEqual([]);
});

test('one that hangs while its disk is full is left alone', async () => {
  full = true;
  const before = family(server.pid);
  signal(before, 'SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, pace.tickMs * pace.maxSilentTicks * 2));
  signal(before, 'SIGCONT');
  await expect.poll(() => ask('select 1 as one').catch(() => []), soon).toEqual([{ one: 1 }]);
  expect(server.pid).toBe(before[0]);
});
