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
import { day, holdCard, rentalScene, type TestContext } from '#tests/support/test-context.ts';

export type StormResult = {
  readonly kills: number;
  readonly jobs: number;
  readonly finished: number;
  readonly wrong: readonly string[];
};

type Place = { running: Running; readonly start: (context: TestContext) => Promise<Running> };

/** Whole transactions through two web processes and a worker, one of which is killed every few hundred milliseconds. */
export async function storm(context: TestContext, seconds: number, clients: number): Promise<StormResult> {
  const places: Place[] = [];
  for (const start of [startWeb, startWeb, startWorker]) places.push({ running: await start(context), start });
  const webs = () => places.slice(0, 2).map(({ running }) => running.url);
  const until = Date.now() + seconds * 1000;
  const tally = { jobs: 0, finished: 0, kills: 0 };
  const people = Array.from({ length: clients }, () => client(context, webs, until, tally));
  while (Date.now() < until) {
    await sleep(300 + Math.random() * 1200);
    await strike(context, places, tally);
  }
  await Promise.all(people);
  const wrong = await calmDown(context);
  await Promise.all(places.map(({ running }) => running.stop()));
  return { ...tally, wrong };
}

async function strike(context: TestContext, places: Place[], tally: { kills: number }): Promise<void> {
  const place = places[Math.floor(Math.random() * places.length)];
  if (place === undefined) return;
  await place.running.stop('SIGKILL');
  tally.kills += 1;
  place.running = await place.start(context);
}

type Tally = { jobs: number; finished: number };

async function client(context: TestContext, webs: () => string[], until: number, tally: Tally): Promise<void> {
  while (Date.now() < until) {
    tally.jobs += 1;
    if (await oneJob(context, webs)) tally.finished += 1;
  }
}

/** From the request to the lender's answer. False when it could not be brought to its end in time. */
async function oneJob(context: TestContext, webs: () => string[]): Promise<boolean> {
  const scene = await rentalScene(context);
  const [customer, lender] = [await callerFor(context, scene.customerId), await callerFor(context, scene.lenderId)];
  const dates = { startDate: await day(context, 30), endDate: await day(context, 33) };
  const body = await persist(webs, (url) => quotedRequest(customer, url, scene.listingId, dates));
  if (body === null) return false;
  withKey(body, randomUUID());
  const begun = await persist(webs, async (url) => settled(await customer.post(url, '/api/initiate-privileged', body)));
  const id = (begun?.data as { id?: string } | undefined)?.id;
  if (id === undefined) return false;
  const shown = await persist(webs, async (url) => hasSecret(await customer.get(url, `/api/transactions/${id}`)));
  if (shown === null) return false;
  await holdCard(context, scene.customerId, id);
  const move = (name: string) => ({ bodyParams: { id, transition: name } });
  const confirmed = await persist(webs, async (url) =>
    settled(await customer.post(url, '/api/transition-privileged', move('confirm-payment'))),
  );
  const answer = ['accept', 'decline', 'cancel-by-customer'][Math.floor(Math.random() * 3)] ?? 'accept';
  const who = answer === 'cancel-by-customer' ? customer : lender;
  const answered =
    confirmed &&
    (await persist(webs, async (url) => settled(await who.post(url, '/api/transition-privileged', move(answer)))));
  return answered !== null;
}

function withKey(body: unknown, clientKey: string): void {
  Object.assign((body as { bodyParams: { params: object } }).bodyParams.params, { clientKey });
}

/** Tries again, elsewhere, as long as the connection breaks or the answer is "not yet". */
async function persist<T>(webs: () => string[], attempt: (url: string) => Promise<T | null>): Promise<T | null> {
  for (let tries = 0; tries < 400; tries++) {
    const urls = webs();
    const result = await attempt(urls[tries % urls.length] ?? '').catch(() => null);
    if (result !== null) return result;
    await sleep(150);
  }
  return null;
}

/** Null for what may still change: an attempt under way, a provider out of reach, a process going down. */
function settled(answer: Answer): Answer | null {
  if (answer.status >= 500 || answer.code === 'transaction-in-progress') return null;
  return answer;
}

function hasSecret(answer: Answer): Answer | null {
  const attributes = (answer.data as { attributes?: { state?: string } } | undefined)?.attributes;
  return attributes?.state === 'pending-payment' ? answer : null;
}

/** Leaves the worker alone until nothing is owed any more, then holds the books against each other. */
async function calmDown({ app, sandbox }: TestContext): Promise<string[]> {
  for (let tries = 0; tries < 1_200; tries++) {
    const { rows } = await app.db.execute(sql`select (select count(*) from payment_attempts where state = 'open')
      + (select count(*) from payment_calls where state = 'open' and mode = 'outbox') as left`);
    if (Number(rows[0]?.['left']) === 0)
      return [...(await brokenRules(app.db)), ...(await unsettledAccounts(app.db, await sandbox.books()))];
    await sleep(500);
  }
  return ['something is still owed ten minutes after the storm'];
}
