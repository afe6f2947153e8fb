import { and, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emails } from '#src/database/schema/system.ts';
import { stateOf } from '#tests/support/expect-invariants.ts';
import { startMailServer, type MailServer } from '#tests/support/mail-server.ts';
import { accepted, makeTestContext, saleFixture, saleOrder, type TestContext } from '#tests/support/test-context.ts';
import { until } from '#tests/support/until.ts';
import { startWorker, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let worker: Running | null = null;
beforeAll(async () => {
  context = await makeTestContext();
  server = await startMailServer((taken) => {
    if (taken === killAfter) worker?.child.kill('SIGKILL');
  });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
  await context.close();
});

let server: MailServer;
/** After how many emails the worker is killed. */
let killAfter = Infinity;

const withMail = () => ({
  settings: { SMTP_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'hello@rotation.example' },
});

const unsent = () => context.app.db.$count(emails, isNull(emails.sentAt));

test('orders go on while the mail server is away, and each of their emails is sent once when it is back', async () => {
  await server.stop();
  worker = await startWorker(context, withMail());
  for (let order = 0; order < 2; order++) {
    const fixture = await saleFixture(context);
    expect(await stateOf(context, await accepted(context, fixture, saleOrder(fixture.listingId)))).toBe('accepted');
  }
  await until(async () => (await unsent()) >= 4, 'emails of the orders');
  const tried = sql`next_at > created_at + interval '20 seconds'`;
  await until(async () => (await context.app.db.$count(emails, tried)) > 0, 'an attempt');
  expect(server.taken).toEqual([]);

  await server.start();
  // Instead of the half a minute until each is tried again; what is being sent keeps its claim.
  const isIdle = and(isNull(emails.sentAt), isNull(emails.claimedBy));
  await context.app.db
    .update(emails)
    .set({ nextAt: sql`clock_timestamp()` })
    .where(isIdle);
  await until(async () => (await unsent()) === 0, 'the backlog');
  const { taken } = server;
  expect(new Set(taken).size).toBe(taken.length);
  const { rows } = await context.app.db.execute<{ id: string }>(sql`select id from emails`);
  expect(taken.toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
});

test('of a burst of jobs none is lost when its worker is killed in the middle and started again', async () => {
  const { app } = context;
  const { taken } = server;
  taken.length = 0;
  const burst = 200;
  killAfter = burst / 10;
  await app.db.transaction(async (tx) => {
    for (let i = 0; i < burst; i++) await app.email.queue(tx, { ...burstEmail, onceKey: `burst ${i}` });
  });
  await until(async () => worker?.child.signalCode === 'SIGKILL', 'the death of the worker');
  expect(taken.length).toBeLessThan(burst);
  worker = await startWorker(context, withMail());
  await until(async () => (await unsent()) === 0, 'the rest of the burst');
  expect(new Set(taken).size).toBe(burst);
  // Twice only what was under way at the kill: whether it had arrived was not written down.
  expect(taken.length - burst).toBeLessThanOrEqual(atOnce);
});

/** Emails that a worker sends at the same time, at most. */
const atOnce = 10;

const burstEmail = {
  ...{ to: 'mei@example.nz', recipientId: null, kind: 'test', subject: 'Hello', preview: 'Hello', heading: 'Hello' },
  paragraphs: ['Hello.'],
};
