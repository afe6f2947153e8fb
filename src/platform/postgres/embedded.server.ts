import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { freePort } from '#src/platform/free-port.ts';
import { stepDownAccount, type Account } from './account.server.ts';
import { findBinaries, type Binaries } from './binaries.server.ts';
import { prepareCluster, role, writeCluster, type Cluster } from './cluster.server.ts';
import { isAlive, runningPostmaster, stopPostmaster, type Postmaster } from './postmaster.server.ts';
import { DatabaseClient, destroy } from '#src/database/client.server.ts';

export type EmbeddedPostgres = {
  /** Address of the database `rotation`, with its password. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Folder of its data: in the data folder, unless its account cannot enter that. */
  readonly folder: string;
  /** False when it was already running: only the caller that started it should stop it. */
  readonly started: boolean;
  /** Resolves when the server exits, for whatever reason. */
  readonly ended: Promise<void>;
  /** Clean shutdown. */
  readonly stop: () => Promise<void>;
};

type Options = {
  /** Contains `postgres/`, `postgres.json` and `logs/postgres.log`. */
  readonly dataDir: string;
  /** Preferred port; by default the stored one, and any other when it is in use. */
  readonly port?: number;
  /** False for throwaway data only: a power failure may then lose everything. */
  readonly fsync?: boolean;
  /** 100 when not given. A server that is already running keeps its own. */
  readonly maxConnections?: number;
  /** Max attempts of a start. */
  readonly attempts?: number;
};

const maxAttempts = 40;

/**
 * Runs the PostgreSQL of the npm package on the data folder: creates the cluster on the first call, recovers it
 * after a crash, and reuses a server that is already running. Throws an `Error` whose message is for the operator.
 */
export async function startEmbeddedPostgres({
  port,
  fsync = true,
  maxConnections = 100,
  attempts = maxAttempts,
  ...options
}: Options): Promise<EmbeddedPostgres> {
  mkdirSync(join(options.dataDir, 'logs'), { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(resolve(options.dataDir));
  const account = stepDownAccount();
  const binaries = findBinaries(account);
  const cluster = prepareCluster(dataDir, account, binaries, fsync);
  const log = join(dataDir, 'logs/postgres.log');

  for (let attempt = 1; attempt <= attempts; attempt++) {
    const running = runningPostmaster(cluster.folder);
    const postmaster =
      running ??
      (await launch(cluster, await freePort(port ?? cluster.port), { account, binaries, fsync, maxConnections, log }));
    const state = await stateOf(postmaster, cluster);
    if (state === 'accepts') {
      writeCluster(dataDir, { ...cluster, port: postmaster.port });
      await ensureDatabase(cluster, postmaster.port);
      return handle(postmaster, cluster, !running);
    }
    if (state === 'hangs') await stopPostmaster(postmaster.pid);
    // Lost a race for the port or the folder, or sessions of the previous server still hold its shared memory.
    await sleep(250);
  }
  throw new Error(`PostgreSQL did not start. Last lines of ${log}:\n${tail(log)}`);
}

type Launch = { account: Account | null; binaries: Binaries; fsync: boolean; maxConnections: number; log: string };

async function launch(cluster: Cluster, port: number, options: Launch): Promise<Postmaster> {
  const { account, binaries, log } = options;
  const output = openSync(log, 'a', 0o600);
  const child = spawn(binaries.postgres, ['-D', cluster.folder, '-p', String(port), ...settings(options)], {
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    // Ctrl-C at the terminal must reach only the supervisor, which stops PostgreSQL last.
    detached: true,
    cwd: '/',
    env: { PATH: process.env['PATH'], TZ: 'UTC' },
    stdio: ['ignore', output, output],
  });
  closeSync(output);
  await new Promise((started, failed) => child.once('spawn', started).once('error', failed));
  child.unref();
  return { pid: child.pid ?? 0, port };
}

/** For two cores and a few hundred megabytes. No parallel queries: they need shared memory that containers lack. */
function settings({ fsync, maxConnections }: Launch): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: maxConnections,
    shared_buffers: '256MB',
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: 1.1,
    jit: 'off',
    max_parallel_workers_per_gather: 0,
    max_parallel_maintenance_workers: 0,
    timezone: 'UTC',
    log_timezone: 'UTC',
    ...(fsync ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/**
 * Consecutive connections that are accepted and never answered, 2 s each: a recovering server sends an error
 * instead.
 */
const maxUnanswered = 10;

async function stateOf({ pid, port }: Postmaster, cluster: Cluster): Promise<'accepts' | 'refuses' | 'hangs'> {
  let unanswered = 0;
  while (isAlive(pid)) {
    const client = new DatabaseClient({
      connectionString: urlOf(cluster, port, 'postgres'),
      connectionTimeoutMillis: 2000,
    });
    try {
      await client.connect();
      return 'accepts';
    } catch (error) {
      // 28P01: another server took the port between our check and our start.
      if (error instanceof Error && 'code' in error && error.code === '28P01') return 'refuses';
      unanswered = error instanceof Error && 'code' in error ? 0 : unanswered + 1;
      if (unanswered >= maxUnanswered) return 'hangs';
    } finally {
      destroy(client);
    }
    await sleep(20);
  }
  return 'refuses';
}

async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = new DatabaseClient({ connectionString: urlOf(cluster, port, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [role]);
    if (rowCount === 0) await client.query(`create database ${role}`);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError && (error.code === '42P04' || error.code === '23505'))) throw error;
  } finally {
    await client.end();
  }
}

function handle({ pid, port }: Postmaster, cluster: Cluster, started: boolean): EmbeddedPostgres {
  return {
    url: urlOf(cluster, port, role),
    port,
    pid,
    folder: cluster.folder,
    started,
    ended: untilEnd(pid),
    stop: () => stopPostmaster(pid),
  };
}

async function untilEnd(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(250, undefined, { ref: false });
}

function urlOf(cluster: Cluster, port: number, database: string): string {
  return `postgres://${role}:${cluster.password}@127.0.0.1:${port}/${database}`;
}

function tail(log: string): string {
  return readFileSync(log, 'utf8').trimEnd().split('\n').slice(-8).join('\n');
}
