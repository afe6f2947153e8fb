import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeUser } from '#tests/support/factories.ts';
import { photo } from '#tests/support/photos.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { makeLeases, type Leases } from './leases.server.ts';

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

/** Makes a variant, for which the process takes an image lease. */
async function makeVariant(): Promise<unknown> {
  const { app } = context;
  const bytes = new Uint8Array(await photo(300, 400));
  const ownerId = await makeUser(app.db);
  const imageId = await app.db.transaction((tx) => app.images.store(tx, ownerId, bytes));
  return app.images.read(imageId, 'portrait-crop', 'webp');
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
