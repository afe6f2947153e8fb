import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { brokenRules, unsettledAccounts } from '#tests/support/invariants.ts';
import {
  callerFor,
  quotedRequest,
  startWeb,
  startWorker,
  type Answer,
  type Running,
} from '#tests/support/web-process.ts';
import { day, holdCard, rentalFixture, type TestContext } from '#tests/support/test-context.ts';

export type ChaosResult = {
  readonly kills: number;
  readonly transactions: number;
  readonly finished: number;
  readonly violations: readonly string[];
};

type Slot = { running: Running; readonly start: (context: TestContext) => Promise<Running> };

/** Runs whole transactions through two web processes and a worker, killing one of them every 300 to 1,500 ms. */
export async function runChaos(context: TestContext, seconds: number, clientCount: number): Promise<ChaosResult> {
  const slots: Slot[] = [];
  for (const start of [startWeb, startWeb, startWorker]) slots.push({ running: await start(context), start });
  const webs = () => slots.slice(0, 2).map(({ running }) => running.url);
  const until = Date.now() + seconds * 1000;
  const tally = { transactions: 0, finished: 0, kills: 0 };
  const clients = Array.from({ length: clientCount }, () => runClient(context, webs, until, tally));
  while (Date.now() < until) {
    await sleep(300 + Math.random() * 1200);
    await killOne(context, slots, tally);
  }
  await Promise.all(clients);
  const violations = await settleAndCheck(context);
  await Promise.all(slots.map(({ running }) => running.stop()));
  return { ...tally, violations };
}

async function killOne(context: TestContext, slots: Slot[], tally: { kills: number }): Promise<void> {
  const slot = slots[Math.floor(Math.random() * slots.length)];
  if (slot === undefined) return;
  await slot.running.stop('SIGKILL');
  tally.kills += 1;
  slot.running = await slot.start(context);
}

type Tally = { transactions: number; finished: number };

async function runClient(context: TestContext, webs: () => string[], until: number, tally: Tally): Promise<void> {
  while (Date.now() < until) {
    tally.transactions += 1;
    if (await runTransaction(context, webs)) tally.finished += 1;
  }
}

/** Runs a transaction from the request to the lender's answer; false when it did not finish in time. */
async function runTransaction(context: TestContext, webs: () => string[]): Promise<boolean> {
  const fixture = await rentalFixture(context);
  const [customer, lender] = [await callerFor(context, fixture.customerId), await callerFor(context, fixture.lenderId)];
  const dates = { startDate: await day(context, 30), endDate: await day(context, 33) };
  const body = await retry(webs, (url) => quotedRequest(customer, url, fixture.listingId, dates));
  if (body === null) return false;
  withKey(body, randomUUID());
  const initiated = await retry(webs, async (url) =>
    settled(await customer.post(url, '/api/initiate-privileged', body)),
  );
  const id = (initiated?.data as { id?: string } | undefined)?.id;
  if (id === undefined) return false;
  const shown = await retry(webs, async (url) => hasSecret(await customer.get(url, `/api/transactions/${id}`)));
  if (shown === null) return false;
  await holdCard(context, fixture.customerId, id);
  const transitionTo = (name: string) => ({ bodyParams: { id, transition: name } });
  const confirmed = await retry(webs, async (url) =>
    settled(await customer.post(url, '/api/transition-privileged', transitionTo('confirm-payment'))),
  );
  const answer = ['accept', 'decline', 'cancel-by-customer'][Math.floor(Math.random() * 3)] ?? 'accept';
  const who = answer === 'cancel-by-customer' ? customer : lender;
  const answered =
    confirmed &&
    (await retry(webs, async (url) =>
      settled(await who.post(url, '/api/transition-privileged', transitionTo(answer))),
    ));
  return answered !== null;
}

function withKey(body: unknown, clientKey: string): void {
  Object.assign((body as { bodyParams: { params: object } }).bodyParams.params, { clientKey });
}

/** Retries, alternating between the web processes, while the connection breaks or `attempt` returns null. */
async function retry<T>(webs: () => string[], attempt: (url: string) => Promise<T | null>): Promise<T | null> {
  for (let attempts = 0; attempts < 400; attempts++) {
    const urls = webs();
    const result = await attempt(urls[attempts % urls.length] ?? '').catch(() => null);
    if (result !== null) return result;
    await sleep(150);
  }
  return null;
}

/** Null for an answer that may still change: an open attempt, Stripe unreachable, a process shutting down. */
function settled(answer: Answer): Answer | null {
  if (answer.status >= 500 || answer.code === 'transaction-in-progress') return null;
  return answer;
}

function hasSecret(answer: Answer): Answer | null {
  const attributes = (answer.data as { attributes?: { state?: string } } | undefined)?.attributes;
  return attributes?.state === 'pending-payment' ? answer : null;
}

/** Waits until the worker has delivered everything, then reconciles the books. */
async function settleAndCheck({ app, sandbox }: TestContext): Promise<string[]> {
  for (let attempts = 0; attempts < 1_200; attempts++) {
    const { rows } = await app.db.execute(sql`select (select count(*) from payment_attempts where state = 'open')
      + (select count(*) from payment_calls where state = 'open' and mode = 'outbox') as left`);
    if (Number(rows[0]?.['left']) === 0)
      return [...(await brokenRules(app.db)), ...(await unsettledAccounts(app.db, await sandbox.books()))];
    await sleep(500);
  }
  return ['attempts or outbox calls are still open ten minutes after the last kill'];
}
