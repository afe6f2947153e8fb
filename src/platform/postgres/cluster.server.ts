import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { canReach, type Account } from './account.server.ts';
import { elsewhere, type Binaries } from './binaries.server.ts';

/** Facts about a data folder's server, stored in `postgres.json` beside it. */
export type Cluster = {
  /** Absolute path of PostgreSQL's own folder. */
  readonly folder: string;
  readonly password: string;
  readonly port: number;
};

export const role = 'rotation';

/** Reads the stored cluster, or creates a new one. */
export function prepareCluster(
  dataDir: string,
  account: Account | null,
  binaries: Binaries,
  durable: boolean,
): Cluster {
  mkdirSync(dataDir, { recursive: true });
  const cluster = readCluster(dataDir) ?? newCluster(dataDir, account);
  if (!existsSync(join(cluster.folder, 'PG_VERSION'))) initialise(cluster, account, binaries, durable);
  return cluster;
}

export function readCluster(dataDir: string): Cluster | null {
  const file = fileOf(dataDir);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'));
  if (existsSync(join(dataDir, 'postgres/PG_VERSION'))) {
    throw new Error(
      `${file} is missing, and it contains the password of the database beside it. Restore the file, or move both away.`,
    );
  }
  return null;
}

/** Atomic (write and rename): a crash must not leave half a file. */
export function writeCluster(dataDir: string, cluster: Cluster): void {
  const temporary = `${fileOf(dataDir)}.${process.pid}`;
  writeFileSync(temporary, `${JSON.stringify(cluster, null, 2)}\n`, { mode: 0o600 });
  renameSync(temporary, fileOf(dataDir));
}

const fileOf = (dataDir: string) => join(dataDir, 'postgres.json');

function newCluster(dataDir: string, account: Account | null): Cluster {
  const here = join(dataDir, 'postgres');
  const id = `${basename(process.cwd())}-${randomBytes(4).toString('hex')}`;
  const folder = canReach(account, here) ? here : join(elsewhere, id);
  const cluster = { folder, password: randomBytes(24).toString('base64url'), port: 0 };
  writeCluster(dataDir, cluster);
  return cluster;
}

/** Created under a temporary name and renamed, so that a crash leaves no incomplete cluster. */
function initialise(cluster: Cluster, account: Account | null, { initdb }: Binaries, durable: boolean): void {
  const temporary = `${cluster.folder}.${process.pid}`;
  const passwordFile = `${temporary}.password`;
  mkdirSync(dirname(temporary), { recursive: true, mode: 0o755 });
  mkdirSync(temporary, { mode: 0o700 });
  writeFileSync(passwordFile, cluster.password, { mode: 0o600 });
  if (account) for (const path of [temporary, passwordFile]) chownSync(path, account.uid, account.gid);
  try {
    const locale = ['--encoding=UTF8', '--locale=C.UTF-8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = [`--username=${role}`, '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
    execFileSync(initdb, ['-D', temporary, ...access, ...locale, ...(durable ? [] : ['--no-sync'])], {
      ...(account ? { uid: account.uid, gid: account.gid } : {}),
      cwd: '/',
      env: { PATH: process.env['PATH'], TZ: 'UTC' },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    renameSync(temporary, cluster.folder);
  } catch (error) {
    if (!existsSync(join(cluster.folder, 'PG_VERSION'))) throw error;
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(temporary, { recursive: true, force: true });
  }
}
