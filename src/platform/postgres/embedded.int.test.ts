import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCluster } from './cluster.server.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded.server.ts';
import { isAlive, runningPostmaster } from './postmaster.server.ts';

let dataDir: string;
const started: EmbeddedPostgres[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), `rotation-test-${process.pid}-`));
  chmodSync(dataDir, 0o755);
});

afterEach(async () => {
  await Promise.all(started.splice(0).map((server) => server.stop()));
  rmSync(readCluster(dataDir)?.folder ?? dataDir, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(options: { fsync?: boolean } = {}): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, fsync: false, ...options });
  started.push(server);
  return server;
}

async function query(url: string, statement: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

test('committed data survives a kill -9, on the same port', { timeout: 300_000 }, async () => {
  const first = await start({ fsync: true });
  await query(first.url, 'create table kept as select 7 as n');
  process.kill(first.pid, 'SIGKILL');
  await first.ended;
  const second = await start({ fsync: true });
  expect(second).toMatchObject({ port: first.port, started: true });
  expect(second.pid).not.toBe(first.pid);
  expect(await query(second.url, 'select n from kept')).toEqual([{ n: 7 }]);
});

test('a running server is reused, not started twice', async () => {
  const [one, two] = await Promise.all([start(), start()]);
  expect(one.pid).toBe(two.pid);
  expect([one.started, two.started].filter(Boolean)).toHaveLength(1);
});

test('a pid file of a dead server, whose pid another process now has, is ignored', async () => {
  const first = await start();
  await first.stop();
  const pidFile = join(dataDir, 'postgres/postmaster.pid');
  writeFileSync(pidFile, `${process.pid}\n${join(dataDir, 'postgres')}\n1\n${first.port}\n`);
  expect(runningPostmaster(join(dataDir, 'postgres'))).toBeNull();
  expect(await query((await start()).url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('when its port is used by another program, it takes another port', async () => {
  const first = await start();
  const { port } = first;
  await first.stop();
  const { createServer } = await import('node:net');
  const otherProgram = createServer().listen(port, '127.0.0.1');
  await new Promise((resolve) => otherProgram.once('listening', resolve));
  const second = await start();
  otherProgram.close();
  expect(second.port).not.toBe(port);
});

test('stopping is a clean shutdown and leaves no process behind', async () => {
  const server = await start();
  await server.stop();
  expect(isAlive(server.pid)).toBe(false);
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false);
  expect(readFileSync(join(dataDir, 'logs/postgres.log'), 'utf8')).toContain('database system is shut down');
});

test('the password is required, and only its owner can read it', async () => {
  const server = await start();
  const url = new URL(server.url);
  url.password = 'guess';
  await expect(query(url.href, 'select 1')).rejects.toThrow('password authentication failed');
  expect(statSync(join(dataDir, 'postgres.json')).mode & 0o777).toBe(0o600);
});

test('when its account cannot enter the data folder, the data is stored elsewhere', async () => {
  if (process.getuid?.() !== 0) return;
  chmodSync(dataDir, 0o700);
  const server = await start();
  expect(readCluster(dataDir)?.folder).toMatch(/^\/var\/lib\/rotation\//);
  expect(await query(server.url, 'select 1 as one')).toEqual([{ one: 1 }]);
});

test('text sorts and folds case alike on every machine', async () => {
  const { url } = await start();
  expect(await query(url, `select upper('ōtautahi') as up, 'B' < 'a' as by_code`)).toEqual([
    { up: 'ŌTAUTAHI', by_code: true },
  ]);
});
