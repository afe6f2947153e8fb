import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readCluster } from '#src/platform/postgres/cluster.server.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import { isAlive } from '#src/platform/postgres/postmaster.server.ts';
import { supervisePostgres } from '#src/server/launch/supervision/supervise-postgres.ts';

const timing = { tickMs: 100, maxSilentTicks: 20 };
const poll = { timeout: 60_000, interval: 50 };

let dataDir: string;
let server: EmbeddedPostgres;
let wanted = true;
let full = false;
let supervision: Promise<void>;
beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), `rotation-test-${process.pid}-`));
  chmodSync(dataDir, 0o755);
  server = await startEmbeddedPostgres({ dataDir });
  const onReplaced = (next: EmbeddedPostgres) => void (server = next);
  supervision = supervisePostgres(server, { dataDir, isWanted: () => wanted, onReplaced, timing, isFull: () => full });
});
afterAll(async () => {
  wanted = false;
  await server.stop();
  await supervision;
  rmSync(readCluster(dataDir)?.folder ?? dataDir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

async function query(statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: server.url, connectionTimeoutMillis: 1_000, query_timeout: 1_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query(statement)).rows;
  } finally {
    client.end().catch(() => {});
  }
}

const processTree = (pid: number) => [
  pid,
  ...readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number),
];
/** A process may end between the check and the signal. */
function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, name);
}

test('a PostgreSQL server that is killed repeatedly is restarted each time, with all committed data', async () => {
  await query('create table kept as select 0 as deaths');
  const { port } = server;
  for (let death = 1; death <= 3; death++) {
    const { pid } = server;
    process.kill(pid, 'SIGKILL');
    await expect.poll(() => server.pid, poll).not.toBe(pid);
    await query(`update kept set deaths = ${death}`);
  }
  expect(await query('select deaths from kept')).toEqual([{ deaths: 3 }]);
  expect(server.port).toBe(port);
});

test('a hanging PostgreSQL server is killed and restarted, though it ignores signals', async () => {
  const before = processTree(server.pid);
  signal(before, 'SIGSTOP');
  await expect.poll(() => server.pid, poll).not.toBe(before[0]);
  expect(await query('select deaths from kept')).toEqual([{ deaths: 3 }]);
  expect(before.filter(isAlive)).toEqual([]);
});

test('a hanging PostgreSQL server is not restarted while its disk is full', async () => {
  full = true;
  const before = processTree(server.pid);
  signal(before, 'SIGSTOP');
  await new Promise((resolve) => setTimeout(resolve, timing.tickMs * timing.maxSilentTicks * 2));
  signal(before, 'SIGCONT');
  await expect.poll(() => query('select 1 as one').catch(() => []), poll).toEqual([{ one: 1 }]);
  expect(server.pid).toBe(before[0]);
});
