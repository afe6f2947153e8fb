import { fork, type ChildProcess } from 'node:child_process';
import { sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startWorkers, type Workers } from '#src/platform/jobs/workers.server.ts';
import { emailDueNotifications } from '#src/features/notifications/emails.server.ts';
import { takeOverClaims } from '#src/server/take-over.ts';
import { processFile } from '#tests/support/process-file.ts';
import {
  makeTestContext,
  preauthorised,
  rentalOrder,
  rentalFixture,
  executeAs,
  type TestContext,
} from '#tests/support/test-context.ts';

const poll = { timeout: 60_000, interval: 100 };

let context: TestContext;
let workers: Workers;
let stalledWorker: ChildProcess;
let emailId: string;
beforeAll(async () => {
  context = await makeTestContext();
  workers = await startWorkers(context.app, {});
});
afterEach(() => void stalledWorker.kill('SIGKILL'));
afterAll(async () => {
  await workers.stop(1_000);
  await context.close();
});

/** Starts a worker that claims an outbox call, an email and a job and never finishes them. */
async function startStalledWorker(): Promise<void> {
  const { app } = context;
  const fixture = await rentalFixture(context);
  const transactionId = await preauthorised(context, fixture, await rentalOrder(context, fixture.listingId));
  await executeAs(context, fixture.lenderId, transactionId, 'decline');
  await emailDueNotifications(app, 10);
  const { rows } = await app.db.execute<{ call: string; email: string }>(sql`
    select (select id from payment_calls where mode = 'outbox' and state = 'open') as call,
      (select id from emails where sent_at is null order by created_at limit 1) as email`);
  emailId = rows[0]?.email ?? '';
  await app.db.transaction((tx) => app.jobs.send(tx, 'make-variants', { imageId: transactionId }));
  stalledWorker = fork(processFile('tests/faults/stalled-worker.ts'), [], {
    env: {
      ...process.env,
      STALLED_WORKER_CONFIG: JSON.stringify(app.config),
      STALLED_WORKER_CLAIMS: JSON.stringify({ callId: rows[0]?.call, emailId }),
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  expect(await new Promise((resolve) => stalledWorker.once('message', resolve))).toBe('holds');
}

/** Current claims. Checks that the lease is still running: a takeover after its expiry would prove nothing. */
async function claims() {
  const { rows } = await context.app.db.execute<{ call: boolean; email: boolean; job: string }>(sql`
    select exists (select from payment_calls where claimed_by is not null and lease_until > clock_timestamp()) as call,
      (select claimed_by is not null from emails where id = ${emailId}) as email,
      (select state::text from jobs.job where name = 'make-variants' order by created_on desc limit 1) as job`);
  return rows[0];
}

const released = { call: false, email: false, job: 'retry' };
const claimed = { call: true, email: true, job: 'active' };

function makeSweep(): () => Promise<unknown> {
  const takeOver = takeOverClaims(context.app, async () => {});
  return async () => {
    await Promise.all([takeOver(), workers.retryAbandoned()]);
    return claims();
  };
}

test('the claims of a killed worker are taken over long before their leases expire', async () => {
  await startStalledWorker();
  const sweep = makeSweep();
  expect(await sweep()).toEqual(claimed);
  stalledWorker.kill('SIGKILL');
  await expect.poll(sweep, poll).toEqual(released);
  const { rows } = await context.app.db.execute<{ early: boolean }>(sql`
    select next_at <= clock_timestamp() and created_at > clock_timestamp() - interval '110 seconds' as early
    from emails where id = ${emailId}`);
  expect(rows).toEqual([{ early: true }]);
  await context.app.email.deliver(emailId);
  await context.app.db.execute(sql`update payment_calls set state = 'void' where mode = 'outbox' and state = 'open'`);
});

test('a hanging worker keeps its claims, and so does one whose connection is cut', async () => {
  await startStalledWorker();
  const sweep = makeSweep();
  await context.app.db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'rotation-claimant' and datname = current_database()`);
  const end = performance.now() + 3_500;
  while (performance.now() < end) {
    expect(await sweep()).toEqual(claimed);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  stalledWorker.kill('SIGSTOP');
  const later = performance.now() + 3_500;
  while (performance.now() < later) {
    expect(await sweep()).toEqual(claimed);
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
});
