import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { migrate } from '#src/database/migrate.server.ts';
import { prepareJobs } from '#src/platform/jobs/schema.server.ts';
import { startEmbeddedPostgres } from '#src/platform/postgres/embedded.server.ts';
import { bundleProcesses } from './bundle-processes.ts';
import { folderVariable } from './process-file.ts';
import { makeServerFolder, removeServerFolder } from './server-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly postgresUrl: string;
  }
}

export const templateName = 'rotation_template';

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
  const dataDir = await makeServerFolder('rotation-test');
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
      removeServerFolder(dataDir);
    },
  };
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
