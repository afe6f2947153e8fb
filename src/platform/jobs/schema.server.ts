import type pg from 'pg';
import { PgBoss } from 'pg-boss';
import queue from 'pg-boss/package.json' with { type: 'json' };
import { formerJobs, jobNames } from './jobs.ts';
import { DatabaseClient } from '#src/database/client.server.ts';

export const jobsSchema = 'jobs';

const lock = 7_236_418_503;

/**
 * Creates or migrates the queue's tables, and every queue. Any number of processes may call it concurrently: an
 * advisory lock lets the first one work while the others wait.
 */
export async function prepareJobs(databaseUrl: string): Promise<void> {
  const client = new DatabaseClient({
    connectionString: databaseUrl,
    application_name: 'rotation-jobs-schema',
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    if (await isPrepared(client)) return;
    // The advisory lock belongs to the session and ends with it.
    await client.query('select pg_advisory_lock($1)', [lock]);
    if (!(await isPrepared(client))) await prepare(client, databaseUrl);
  } finally {
    await client.end();
  }
}

async function prepare(client: pg.Client, databaseUrl: string): Promise<void> {
  const boss = new PgBoss({
    connectionString: databaseUrl,
    schema: jobsSchema,
    max: 1,
    supervise: false,
    schedule: false,
  });
  boss.on('error', () => {});
  try {
    await boss.start();
    for (const name of Object.keys(jobNames)) {
      await boss.createQueue(name, {
        policy: 'short',
        notify: true,
        retryLimit: 6,
        retryDelay: 2,
        retryBackoff: true,
        retryDelayMax: 300,
        expireInSeconds: 120,
        deleteAfterSeconds: 24 * 3600,
      });
    }
    await moveFormerJobs(client, boss);
  } finally {
    await boss.stop({ graceful: false });
  }
}

/** Jobs queued under a former name would never be handled. */
async function moveFormerJobs(client: pg.Client, boss: PgBoss): Promise<void> {
  for (const { name, was, id, idWas } of formerJobs) {
    await client.query(
      `update jobs.job set name = $1, data = (data - $4::text) || jsonb_build_object($3::text, data -> $4::text)
        where name = $2 and state in ('created', 'retry')`,
      [name, was, id, idWas],
    );
    await boss.deleteQueue(was);
  }
}

async function isPrepared(client: pg.Client): Promise<boolean> {
  const there = await client.query<{ there: boolean }>("select to_regclass('jobs.version') is not null as there");
  if (!there.rows[0]?.there) return false;
  const { rows } = await client.query<{ version: number; queues: string[] }>(
    'select (select max(version) from jobs.version) as version, array(select name::text from jobs.queue) as queues',
  );
  const row = rows[0];
  return (
    row !== undefined &&
    row.version >= queue.pgboss.schema &&
    Object.keys(jobNames).every((name) => row.queues.includes(name)) &&
    !formerJobs.some(({ was }) => row.queues.includes(was))
  );
}
