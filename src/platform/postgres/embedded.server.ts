import { spawn } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { destroy } from '#src/database/connections.server.ts';
import { freePort } from '#src/platform/free-port.ts';
import { stepDownAccount, type Account } from './account.server.ts';
import { findBinaries, type Binaries } from './binaries.server.ts';
import { prepareCluster, role, writeCluster, type Cluster } from './cluster.server.ts';
import { isAlive, runningPostmaster, stopPostmaster, type Postmaster } from './postmaster.server.ts';

export type EmbeddedPostgres = {
  /** Of the database `rotation`, with its password. */
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  /** Where its data is: in the data folder, unless its account cannot enter that. */
  readonly folder: string;
  /** False when it was running already: who did not start it should not stop it. */
  readonly started: boolean;
  /** Resolves when the server ends, however it ends. */
  readonly ended: Promise<void>;
  /** Writes everything down and stops. */
  readonly stop: () => Promise<void>;
};

type Options = {
  /** Holds `postgres/`, `postgres.json` and `logs/postgres.log`. */
  readonly dataDir: string;
  /** Wished; the remembered one by default, and any other when it is taken. */
  readonly port?: number;
  /** False for throwaway data only: a power cut may then lose everything. */
  readonly fsync?: boolean;
  /** How often a start is tried before it is given up. */
  readonly attempts?: number;
};

const maxAttempts = 40;

/**
 * Serves the data folder with the PostgreSQL from the packages: makes it on the first call, recovers
 * it after a crash, and takes over a server that is already running there. Throws an `Error` whose
 * message is a sentence for the operator.
 */
export async function startEmbeddedPostgres({
  port,
  fsync = true,
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
      running ?? (await launch(cluster, await freePort(port ?? cluster.port), { account, binaries, fsync, log }));
    const reaction = await reactionOf(postmaster, cluster);
    if (reaction === 'accepts') {
      writeCluster(dataDir, { ...cluster, port: postmaster.port });
      await ensureDatabase(cluster, postmaster.port);
      return handle(postmaster, cluster, !running);
    }
    if (reaction === 'hangs') await stopPostmaster(postmaster.pid);
    // Lost a race for the port or the folder, or the last server's sessions still hold its memory.
    await sleep(250);
  }
  throw new Error(`PostgreSQL did not start. The end of ${log} says:\n${tail(log)}`);
}

type Launch = { account: Account | null; binaries: Binaries; fsync: boolean; log: string };

async function launch(cluster: Cluster, port: number, { account, binaries, fsync, log }: Launch): Promise<Postmaster> {
  const output = openSync(log, 'a', 0o600);
  const child = spawn(binaries.postgres, ['-D', cluster.folder, '-p', String(port), ...settings(fsync)], {
    ...(account ? { uid: account.uid, gid: account.gid } : {}),
    // A Ctrl-C at the terminal must reach the supervisor alone: it stops PostgreSQL last.
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

/** Two cores and a few hundred megabytes; parallel queries would only need shared memory that containers lack. */
function settings(fsync: boolean): string[] {
  const values = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: 100,
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

/** Connections in a row that are taken and never answered, 2 s each: a server that recovers says so instead. */
const maxSilences = 10;

async function reactionOf({ pid, port }: Postmaster, cluster: Cluster): Promise<'accepts' | 'refuses' | 'hangs'> {
  let silences = 0;
  while (isAlive(pid)) {
    const client = new pg.Client({ connectionString: urlOf(cluster, port, 'postgres'), connectionTimeoutMillis: 2000 });
    client.on('error', () => {});
    try {
      await client.connect();
      return 'accepts';
    } catch (error) {
      // 28P01: a stranger's server took the port between our look and our start.
      if (error instanceof Error && 'code' in error && error.code === '28P01') return 'refuses';
      silences = error instanceof Error && 'code' in error ? 0 : silences + 1;
      if (silences >= maxSilences) return 'hangs';
    } finally {
      destroy(client);
    }
    await sleep(20);
  }
  return 'refuses';
}

async function ensureDatabase(cluster: Cluster, port: number): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(cluster, port, 'postgres') });
  client.on('error', () => {});
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
