import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '#src/database/database.server.ts';
import { rateLimitHits } from '#src/database/schema/users.ts';
import { isRefusal } from '#src/domain/refusal.ts';
import { freshDatabase, type FreshDatabase } from '#tests/support/database.ts';
import { readConfig } from '../config.ts';
import { countHit } from './rate-limit.server.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(() => database.close());

const connections = 12;

/**
 * What a process of the site has of its own: its settings and its connections, which are opened one after the other. A busy machine
 * may not answer a burst of new ones within the time that a connection has.
 */
async function startProcess() {
  const env = { NODE_ENV: 'test', DATABASE_URL: database.url, SESSION_SECRET: 'q9Xv2LmT7sKfR4wZ8yBn3HcJ6pDg5AeU' };
  const keys = {
    STRIPE_SECRET_KEY: 'sk_test_12345678',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_12345678',
    STRIPE_WEBHOOK_SECRET: 'whsec_1234567890123456',
  };
  const db = openDatabase(database.url, { max: connections });
  const clients: { release: () => void }[] = [];
  while (clients.length < connections) clients.push(await db.$client.connect());
  for (const client of clients) client.release();
  return { db, config: readConfig({ ...env, ...keys }), stop: () => db.$client.end() };
}

type Process = Awaited<ReturnType<typeof startProcess>>;

const limitOf = (key: string) => ({ bucket: 'test', key, max: 20, seconds: 3600 });

/** How many of as many concurrent hits are let through; any other error than the refusal fails. */
async function passed(processes: readonly Process[], key: string, hits: number): Promise<number> {
  const answers = await Promise.all(
    Array.from({ length: hits }, async (_, i) => {
      try {
        await countHit(processes[i % processes.length] as Process, [limitOf(key)]);
        return true;
      } catch (error) {
        if (!isRefusal(error) || error.refusal.code !== 'too-many-requests') throw error;
        return false;
      }
    }),
  );
  return answers.filter(Boolean).length;
}

test('a limit holds in a burst of ten times as many hits on three processes', async () => {
  const processes = [await startProcess(), await startProcess(), await startProcess()];
  expect(await passed(processes, 'burst', 200)).toBe(20);
  await Promise.all(processes.map(({ stop }) => stop()));
});

test('a restart in the middle of a burst gives no hit back', async () => {
  const first = await startProcess();
  expect(await passed([first], 'restart', 15)).toBe(15);
  await first.stop();
  const next = [await startProcess(), await startProcess()];
  expect(await passed(next, 'restart', 100)).toBe(5);
  expect(await passed(next, 'another', 5)).toBe(5);
  await Promise.all(next.map(({ stop }) => stop()));
});

test('hits that are older than the window count no more', async () => {
  const process = await startProcess();
  expect(await passed([process], 'old', 25)).toBe(20);
  await database.db.update(rateLimitHits).set({ at: sql`clock_timestamp() - interval '3601 seconds'` });
  expect(await passed([process], 'old', 25)).toBe(20);
  await process.stop();
});
