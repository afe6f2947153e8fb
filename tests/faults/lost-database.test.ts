import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { databaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts';
import { waitingForLocks, withLocked } from '#tests/support/locked-tables.ts';
import { makeUser } from '#tests/support/factories.ts';
import { callerFor, startWeb, startWorker, type Caller, type Running } from '#tests/support/web-process.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';

/** Of a connection that waits for its answer. An answer comes within 2 s; a busy machine gets more. */
const patience = { timeout: 60_000, interval: 50 };

let context: TestContext;
let proxy: DatabaseProxy;
let web: Running;
let worker: Running;
let caller: Caller;
beforeAll(async () => {
  context = await makeTestContext();
  proxy = await databaseProxy(context);
  [web, worker] = await Promise.all([startWeb(proxy.context), startWorker(proxy.context)]);
  caller = await callerFor(context, await makeUser(context.app.db));
});
afterEach(async () => {
  await proxy.heal();
  await vi.waitUntil(async () => (await status()) === 200, patience);
});
afterAll(async () => {
  await Promise.all([web.stop(), worker.stop()]);
  await proxy.close();
  await context.close();
});

const asked = (path: string, headers = {}) => fetch(web.url + path, { headers });
const status = async () => (await asked('/api/listings')).status;
const isAlive = ({ child }: Running) => child.exitCode === null && child.signalCode === null;

const transaction = '/api/transactions/00000000-0000-4000-8000-000000000000';
const quote = { isSpeculative: true, bodyParams: { transition: 'transition/request-payment', params: {} } };

test('sessions that end again and again end no process, and whoever is hit gets a 503', async () => {
  let [answered, hit, going] = [0, 0, true];
  const seen = new Set<string>();
  const ask = async (): Promise<void> => {
    while (going) {
      const answers = await Promise.all([
        caller.get(web.url, transaction),
        caller.post(web.url, '/api/initiate-privileged', quote),
        asked(`/api/listings?keywords=${Math.random()}`).then(({ status }) => ({ status, code: null })),
      ]);
      for (const { status, code } of answers) seen.add(`${status} ${code ?? ''}`);
      answered += answers.length;
    }
  };
  const asking = [ask(), ask(), ask()];
  for (let round = 0; round < 40; round++) {
    hit += await proxy.terminate();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  going = false;
  await Promise.all(asking);
  expect(hit).toBeGreaterThan(40);
  expect(answered).toBeGreaterThan(9);
  expect([...seen].filter((one) => one.startsWith('500'))).toEqual([]);
  expect([...seen]).toContain('503 unavailable');
  expect([isAlive(web), isAlive(worker)]).toEqual([true, true]);
});

test('a statement whose session ends is a 503 that says when to come back, in the shape that was asked for', async () => {
  // Of a session that the process has not seen yet, also a page's needs to be looked up.
  const unseen = await callerFor(context, await makeUser(context.app.db));
  await withLocked(context, ['sessions'], async () => {
    const read = fetch(web.url + transaction, { headers: caller.headers });
    const page = fetchPage('/account', { headers: unseen.headers });
    await expect.poll(() => waitingForLocks(context), patience).toBe(2);
    await proxy.terminate();
    const [answer, html] = await Promise.all([read, page]);
    expect([answer.status, html.status]).toEqual([503, 503]);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toMatchObject({ errors: [{ status: 503, code: 'unavailable' }] });
    expect(await html.text()).toContain('The site isn’t available just now. Please try again in a moment.');
  });
});

test('a statement that waits long for a lock is no sign that the database is away', async () => {
  await withLocked(context, ['sessions'], async (letGo) => {
    const read = fetch(web.url + transaction, { headers: caller.headers });
    const early = await Promise.race([read, new Promise((resolve) => setTimeout(resolve, 2_500, 'still waits'))]);
    expect(early).toBe('still waits');
    expect(await status()).toBe(200);
    letGo();
    expect((await read).status).toBe(404);
  });
});

test.each([
  ['hangs', async () => proxy.hang()],
  ['is gone', () => proxy.refuse()],
])('while the database %s, whoever asks is told at once to come back, and that is soon', async (_how, take) => {
  const unseen = await callerFor(context, await makeUser(context.app.db));
  const before = Promise.all([
    fetch(web.url + transaction, { headers: unseen.headers }),
    fetchPage('/_mailbox'),
    caller.post(web.url, '/api/initiate-privileged', quote),
  ]);
  await take();
  expect((await before).every(({ status }) => status !== 500)).toBe(true);
  const [page, listings, own, posted] = await Promise.all([
    fetchPage('/_mailbox'),
    asked('/api/listings'),
    fetch(web.url + transaction, { headers: caller.headers }),
    fetchPage('/api-free-address', { method: 'POST', headers: caller.headers, body: '{}' }),
  ]);
  expect([page, listings, own, posted].map(({ status }) => status)).toEqual([503, 503, 503, 503]);
  for (const { headers } of [page, listings, own, posted]) expect(headers.get('retry-after')).toBe('2');
  expect(await listings.json()).toMatchObject({ errors: [{ code: 'unavailable' }] });
  expect(page.headers.get('content-type')).toContain('text/html');
  const post = () => fetchPage('/login', { method: 'POST', headers: caller.headers, body: '{}' });
  await expect.poll(async () => (await post()).text(), patience).toContain('so nothing was saved');
  expect((await asked('/healthz')).status).toBe(200);
  expect((await asked('/readyz')).status).toBe(503);
  await proxy.heal();
  await expect.poll(status, patience).toBe(200);
  await expect.poll(async () => (await caller.get(web.url, transaction)).status, patience).toBe(404);
  expect([isAlive(web), isAlive(worker)]).toEqual([true, true]);
});

test('a change whose answer is lost is not said to have been left undone', async () => {
  await withLocked(context, ['sessions'], async () => {
    const posted = fetchPage('/login', { method: 'POST', headers: caller.headers, body: '{}' });
    await expect.poll(() => waitingForLocks(context), patience).toBe(1);
    await proxy.refuse();
    const answer = await posted;
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('We don’t know whether that was saved');
  });
});

test('processes that start while the database is away wait for it, and answer meanwhile', async () => {
  await proxy.refuse();
  const starting = Promise.all([
    startWeb(proxy.context, { awaitReady: false }),
    startWorker(proxy.context, { awaitReady: false }),
  ]);
  const [second, other] = await starting;
  try {
    await expect
      .poll(
        () =>
          fetch(`${second.url}/login`, { headers: { accept: 'text/html' } }).then(
            ({ status }) => status,
            () => 0,
          ),
        patience,
      )
      .toBe(503);
    await proxy.heal();
    await Promise.all([second.ready, other.ready]);
    expect((await fetch(`${second.url}/api/listings`)).status).toBe(200);
    expect([isAlive(second), isAlive(other)]).toEqual([true, true]);
  } finally {
    await Promise.all([second.stop(), other.stop()]);
  }
});

const fetchPage = (path: string, init: RequestInit = {}) =>
  fetch(web.url + path, { ...init, headers: { ...init.headers, accept: 'text/html' } });
