import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#src/database/migrate.server.ts';
import { prepareJobs } from '#src/platform/jobs/schema.server.ts';
import { readCluster } from '#src/platform/postgres/cluster.server.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import { isAlive, runningPostmaster, stopPostmaster } from '#src/platform/postgres/postmaster.server.ts';
import { bundleProcesses } from './bundle-processes.ts';
import { folderVariable } from './process-file.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresUrl: string;
  }
}

export const templateName = 'rotation_template';
const folderName = /^rotation-test-(\d+)-/;

/** The folder of Linux whose files are kept in memory. */
const inMemory = '/dev/shm';
/** Bytes. The databases of a run take less than a tenth of it. */
const neededRoom = 4 * 1024 ** 3;

type TestServer = { readonly url: string; readonly stop: () => Promise<void> };

/** Of this process: every project of a run loads this module for itself. */
const shared = globalThis as unknown as Record<symbol, Promise<TestServer> | undefined>;
const key = Symbol.for('rotation.test-server');

/**
 * One temporary PostgreSQL server per test run, and one bundle of the processes that tests start; each test file copies
 * the migrated template database.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const isFirst = shared[key] === undefined;
  const server = await (shared[key] ??= start());
  project.provide('postgresUrl', server.url);
  // When files are watched, the processes have changed too.
  if (isFirst) project.onTestsRerun(async () => void (await bundleProcesses()));
  return isFirst ? server.stop : async () => {};
}

async function start(): Promise<TestServer> {
  await sweep();
  const dataDir = mkdtempSync(join(serverFolder(), `rotation-test-${process.pid}-`));
  // As root, PostgreSQL runs as another user, which needs access to the folder.
  chmodSync(dataDir, 0o755);
  process.env[folderVariable] = dataDir;
  const [server, removeProcesses] = await Promise.all([
    startEmbeddedPostgres({ dataDir, fsync: false, maxConnections: 200 }),
    bundleProcesses(),
  ]);
  await makeTemplate(server.url);
  return {
    url: server.url,
    stop: async () => {
      await server.stop();
      removeProcesses();
      remove(dataDir);
    },
  };
}

/**
 * In memory where there is room: to copy and remove the thousand files of a database needs five times the CPU time on a
 * disk, and nothing of them is read after the run.
 */
function serverFolder(): string {
  if (!existsSync(inMemory) || process.availableMemory() < neededRoom) return tmpdir();
  const { bavail, bsize } = statfsSync(inMemory);
  return bavail * bsize < neededRoom ? tmpdir() : inMemory;
}

/** Migrated, and with the queue's tables, which each process would otherwise make in its database. */
async function makeTemplate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${templateName}`);
  await client.end();
  const template = new URL(url);
  template.pathname = templateName;
  await migrate(template.href);
  await prepareJobs(template.href);
}

/** Stops servers and removes folders of earlier test runs that were killed before they could clean up. */
async function sweep(): Promise<void> {
  for (const dataDir of [tmpdir(), inMemory].flatMap(serversIn)) {
    const owner = folderName.exec(basename(dataDir))?.[1];
    if (!owner || isAlive(Number(owner))) continue;
    const left = runningPostmaster(readCluster(dataDir)?.folder ?? join(dataDir, 'postgres'));
    if (left) await stopPostmaster(left.pid);
    remove(dataDir);
  }
}

/** Of its entries; none where it is missing. */
const serversIn = (folder: string) => (existsSync(folder) ? readdirSync(folder).map((name) => join(folder, name)) : []);

function remove(dataDir: string): void {
  const folder = readCluster(dataDir)?.folder;
  if (folder) rmSync(folder, { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
