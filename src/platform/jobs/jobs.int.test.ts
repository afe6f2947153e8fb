import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { trackConnections } from '#src/database/connections.server.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import type { App } from '../app.ts';
import { makeLogger } from '../logger/logger.server.ts';
import { makeJobs, type RunningJobs } from './jobs.server.ts';
import { formerJobs } from './jobs.ts';
import { jobsSchema, prepareJobs } from './schema.server.ts';
import { makeLeases, type Leases } from '../leases.server.ts';
import { startWorkers, type Handlers } from './workers.server.ts';

const lines: string[] = [];
const logger = makeLogger((line) => lines.push(line));
let database: FreshDatabase;
let leases: Leases;
let jobs: RunningJobs;

beforeAll(async () => {
  database = await freshDatabase();
  leases = makeLeases(database.url);
  await database.db.execute(sql.raw(`drop schema ${jobsSchema} cascade`));
  // As several processes do when a marketplace starts for the first time.
  await Promise.all([1, 2, 3, 4].map(() => prepareJobs(database.url)));
  jobs = await makeJobs(database.url, logger);
});
afterAll(async () => {
  await jobs.close();
  await leases.close();
  await database.close();
});

async function queuedJobs(): Promise<Record<string, unknown>[]> {
  const { rows } = await database.db.execute<{ data: Record<string, unknown> }>(
    sql`select data from jobs.job where state = 'created' order by created_on`,
  );
  return rows.map(({ data }) => data);
}

async function workers(handlers: Partial<Handlers>) {
  const app = {
    config: { databaseUrl: database.url },
    db: database.db,
    connections: trackConnections(),
    databaseHealth: { isAway: () => false },
    leases,
    logger,
  } as unknown as App;
  return startWorkers(app, handlers);
}

async function until(done: () => boolean): Promise<void> {
  await expect.poll(done).toBe(true);
}

test.each(formerJobs)('jobs queued under the former name $was are moved to $name', async ({ name, was, id, idWas }) => {
  const before = new PgBoss({
    connectionString: database.url,
    schema: jobsSchema,
    supervise: false,
    schedule: false,
  });
  await before.start();
  await before.createQueue(was, { policy: 'short' });
  const value = randomUUID();
  await before.send(was, { [idWas]: value, after: 'x' }, { singletonKey: value });
  await before.stop({ graceful: false });

  await Promise.all([1, 2].map(() => prepareJobs(database.url)));
  const { rows } = await database.db.execute(
    sql`delete from jobs.job where ${value} in (data ->> ${id}::text, data ->> ${idWas}::text) returning name, data`,
  );
  expect(rows).toEqual([{ name, data: { [id]: value, after: 'x' } }]);
  const queues = await database.db.execute(sql`select from jobs.queue where name = ${was}`);
  expect(queues.rows).toEqual([]);
});

test('a job sent within a unit of work disappears when that rolls back', async () => {
  const emailId = randomUUID();
  const rolledBack = database.db.transaction(async (tx) => {
    await jobs.send(tx, 'deliver-email', { emailId });
    throw new Error('roll back');
  });
  await expect(rolledBack).rejects.toThrow('roll back');
  expect(await queuedJobs()).not.toContainEqual({ emailId });
});

test('a committed job is done once, soon, by one of several workers', async () => {
  const ids = Array.from({ length: 20 }, () => randomUUID());
  const done: string[] = [];
  const handlers: Partial<Handlers> = { 'deliver-email': async (_app, { emailId }) => void done.push(emailId) };
  const running = await Promise.all([workers(handlers), workers(handlers)]);
  await database.db.transaction(async (tx) => {
    for (const emailId of ids) await jobs.send(tx, 'deliver-email', { emailId });
  });
  await until(() => done.length >= ids.length);
  await Promise.all(running.map((one) => one.stop(1000)));
  expect(done.toSorted()).toEqual(ids.toSorted());
});

test('jobs without a key are queued individually, jobs with the same key once', async () => {
  const callId = randomUUID();
  await database.db.transaction(async (tx) => {
    for (const onceKey of ['same', 'same', undefined, undefined]) {
      await jobs.send(tx, 'deliver-payment-call', { callId: callId }, onceKey === undefined ? {} : { onceKey });
    }
  });
  expect((await queuedJobs()).filter((data) => data['callId'] === callId)).toHaveLength(3);
});

test('a failed job is retried, and the queue does not store the error message', async () => {
  const id = randomUUID();
  let attempts = 0;
  const running = await workers({
    'deliver-text': async () => {
      attempts += 1;
      if (attempts === 1) throw new Error('a secret');
    },
  });
  await database.db.transaction((tx) => jobs.send(tx, 'deliver-text', { id }));
  await until(() => attempts === 2);
  await running.stop(1000);
  const { rows } = await database.db.execute<{ kept: string }>(
    sql`select coalesce(string_agg(output::text, ''), '') as kept from jobs.job`,
  );
  expect(rows[0]?.kept).not.toContain('a secret');
  expect(lines.filter((line) => line.includes(id))).toHaveLength(1);
});

test('a job that loses the database is retried, and logs one line without a stack', async () => {
  const id = randomUUID();
  let attempts = 0;
  const running = await workers({
    'deliver-text': async () => {
      attempts += 1;
      if (attempts === 1) await database.db.execute(sql`select pg_terminate_backend(pg_backend_pid())`);
    },
  });
  await database.db.transaction((tx) => jobs.send(tx, 'deliver-text', { id }));
  await until(() => attempts === 2);
  await running.stop(1000);
  const logged = lines.filter((line) => line.includes(id)).map((line): unknown => JSON.parse(line));
  expect(logged).toMatchObject([{ level: 'warn', message: 'A connection was lost', reason: '57P01', id }]);
  expect(logged[0]).not.toHaveProperty('stack');
});

test('the queue’s connections are dropped with all others, so that none waits for ever', async () => {
  const connections = trackConnections();
  let opened = 0;
  class Counted extends connections.Client {
    constructor(settings?: ConstructorParameters<typeof connections.Client>[0]) {
      super(settings);
      opened += 1;
    }
  }
  const own = await makeJobs(database.url, logger, { ...connections, Client: Counted });
  expect(opened).toBeGreaterThan(0);
  await own.close();
});
