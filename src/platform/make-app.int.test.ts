import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#tests/support/factories.ts';
import { photo } from '#tests/support/photos.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import type { App } from './app.ts';
import { startWorkers } from './jobs/workers.server.ts';
import { makeLeases, type Leases } from './leases.server.ts';
import { makeApp } from './make-app.server.ts';
import { planPools } from './postgres/connection-plan.ts';

let context: TestContext;
let otherProcess: Leases;
beforeAll(async () => {
  context = await makeTestContext();
  otherProcess = makeLeases(context.databaseUrl, { name: 'rotation-other-process' });
});
afterAll(async () => {
  await otherProcess.close();
  await context.close();
});

async function pidsOf(name: string): Promise<number[]> {
  const { rows } = await context.app.db.execute<{ pid: number }>(sql`
    select pid from pg_stat_activity where application_name = ${name} and datname = current_database()`);
  return rows.map(({ pid }) => pid);
}

async function lose(name: string): Promise<void> {
  const [pid] = await pidsOf(name);
  await context.app.db.execute(sql`select pg_terminate_backend(${pid})`);
  await expect.poll(async () => (await pidsOf(name)).includes(pid ?? 0)).toBe(false);
}

async function storedImage(app: App): Promise<string> {
  const bytes = new Uint8Array(await photo(300, 400));
  const ownerId = await makeUser(app.db);
  return app.db.transaction((tx) => app.images.store(tx, ownerId, bytes));
}

/** Makes a variant, for which the process takes an image lease. */
async function makeVariant(): Promise<unknown> {
  const { app } = context;
  return app.images.read(await storedImage(app), 'portrait-crop', 'webp');
}

test('the loss of the image leases leaves a payment its lease, and the other way round', async () => {
  const { leases } = context.app;
  const release = await leases.hold('attempt:1');
  expect(await makeVariant()).not.toBeNull();
  await lose('rotation-image-leases');
  expect(await otherProcess.hold('attempt:1')).toBeNull();
  expect(await makeVariant()).not.toBeNull();
  const images = await pidsOf('rotation-image-leases');
  await lose('rotation-leases');
  await (
    await otherProcess.hold('attempt:1')
  )?.();
  expect(await leases.hold('attempt:1')).not.toBeNull();
  expect(await pidsOf('rotation-image-leases')).toEqual(images);
  await release?.();
  expect(await otherProcess.hold('attempt:1')).toBeNull();
});

/** The connections of every kind, while a process of each kind uses all that it may. */
async function connectionsOf(role: 'web' | 'worker', pools: { db: number; searches: number }): Promise<number> {
  const { config } = context.app;
  const url = new URL(config.databaseUrl);
  const before = await countedIn(url.pathname.slice(1));
  const app = await makeApp(config, { pools });
  const workers = role === 'worker' ? await startWorkers(app, { 'deliver-text': async () => {} }) : null;
  try {
    const many = Array.from({ length: 40 }, () => sql`select pg_sleep(0.3)`);
    await Promise.all([
      ...many.map((query) => app.db.execute(query)),
      ...(role === 'web' ? many.map((query) => app.searches.execute(query)) : [app.searches.execute(sql`select 1`)]),
      ...[
        app.leases.hold('count'),
        app.claimant.name(),
        app.images.read(await storedImage(app), 'portrait-crop', 'webp'),
      ],
      ...(role === 'web' ? [app.catalogue.version()] : []),
    ]);
    await expect.poll(() => pidsOf('rotation-health').then(({ length }) => length)).toBeGreaterThan(1);
    return (await countedIn(url.pathname.slice(1))) - before;
  } finally {
    await workers?.stop(1_000);
    await app.close();
  }
}

async function countedIn(database: string): Promise<number> {
  const { rows } = await context.app.db.execute<{ count: number }>(
    sql`select count(*)::int as count from pg_stat_activity where datname = ${database}`,
  );
  return rows[0]?.count ?? 0;
}

test.each(['web', 'worker'] as const)('a %s process opens no more connections than it was given', async (role) => {
  const plan = planPools(2 + 7 + 10 + 26, { webs: 1, workers: 1 });
  if (plan === null) throw new Error('They do not fit');
  const pools = plan[role];
  const dedicated = { web: 7, worker: 10 };
  expect(await connectionsOf(role, pools)).toBeLessThanOrEqual(dedicated[role] + pools.db + pools.searches);
});

test('the first process of a marketplace makes the tables of the queue', async () => {
  // The database of a test has them already.
  await context.app.db.execute(sql`drop schema jobs cascade`);
  const app = await makeApp(context.app.config);
  try {
    await app.db.transaction((tx) => app.jobs.send(tx, 'deliver-text', { id: 'first' }));
    const { rows } = await app.db.execute(sql`select data from jobs.job`);
    expect(rows).toEqual([{ data: { id: 'first' } }]);
  } finally {
    await app.close();
  }
});
