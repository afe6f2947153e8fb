import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { databaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts';
import { withLocked } from '#tests/support/locked-tables.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { makeUser } from '#tests/support/factories.ts';
import { callerFor, startWeb, startWorker, type Caller, type Running } from '#tests/support/web-process.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';

/** Poll settings: a connection fails within 2 s; the limit is higher for a busy machine. */
const poll = { timeout: 60_000, interval: 50 };

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
  await vi.waitUntil(async () => (await status()) === 200, poll);
});
afterAll(async () => {
  await Promise.all([web.stop(), worker.stop()]);
  await proxy.close();
  await context.close();
});

const get = (path: string, headers = {}) => fetch(web.url + path, { headers });
const status = async () => (await get('/api/listings')).status;
const isAlive = ({ child }: Running) => child.exitCode === null && child.signalCode === null;

const transaction = '/api/transactions/00000000-0000-4000-8000-000000000000';
const quote = { isSpeculative: true, bodyParams: { transition: 'transition/request-payment', params: {} } };

test('repeatedly terminated database sessions end no process, and affected requests get a 503', async () => {
  let [answered, terminated, running] = [0, 0, true];
  const seen = new Set<string>();
  const requestRepeatedly = async (): Promise<void> => {
    while (running) {
      const answers = await Promise.all([
        caller.get(web.url, transaction),
        caller.post(web.url, '/api/initiate-privileged', quote),
        get(`/api/listings?keywords=${Math.random()}`).then(({ status }) => ({ status, code: null })),
      ]);
      for (const { status, code } of answers) seen.add(`${status} ${code ?? ''}`);
      answered += answers.length;
    }
  };
  const clients = [requestRepeatedly(), requestRepeatedly(), requestRepeatedly()];
  for (let round = 0; round < 40; round++) {
    terminated += await proxy.terminate();
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  running = false;
  await Promise.all(clients);
  expect(terminated).toBeGreaterThan(40);
  expect(answered).toBeGreaterThan(9);
  expect([...seen].filter((one) => one.startsWith('500'))).toEqual([]);
  expect([...seen]).toContain('503 unavailable');
  expect([isAlive(web), isAlive(worker)]).toEqual([true, true]);
});

test('a statement whose session is terminated is answered 503 with Retry-After, as JSON or HTML', async () => {
  // A session that the process has not cached, so that a page request has to query it too.
  const uncached = await callerFor(context, await makeUser(context.app.db));
  await withLocked(context, ['sessions'], async () => {
    const read = fetch(web.url + transaction, { headers: caller.headers });
    const page = fetchPage('/account', { headers: uncached.headers });
    await expect.poll(() => waitingForLocks(context.app.db), poll).toBe(2);
    await proxy.terminate();
    const [answer, html] = await Promise.all([read, page]);
    expect([answer.status, html.status]).toEqual([503, 503]);
    expect(answer.headers.get('retry-after')).toBe('2');
    expect(await answer.json()).toMatchObject({ errors: [{ status: 503, code: 'unavailable' }] });
    expect(await html.text()).toContain(
      '<h1>The site isn’t available just now</h1><p>Please try again in a moment.</p>',
    );
  });
});

test('a statement that waits for a lock does not mark the database as down', async () => {
  await withLocked(context, ['sessions'], async (release) => {
    const read = fetch(web.url + transaction, { headers: caller.headers });
    const early = await Promise.race([read, new Promise((resolve) => setTimeout(resolve, 2_500, 'pending'))]);
    expect(early).toBe('pending');
    expect(await status()).toBe(200);
    release();
    expect((await read).status).toBe(404);
  });
});

test.each([
  ['hangs', async () => proxy.hang()],
  ['is gone', () => proxy.refuse()],
])(
  'while the database %s, requests get an immediate 503 with Retry-After, and recover soon afterwards',
  async (_how, breakDatabase) => {
    const uncached = await callerFor(context, await makeUser(context.app.db));
    const before = Promise.all([
      fetch(web.url + transaction, { headers: uncached.headers }),
      fetchPage('/_mailbox'),
      caller.post(web.url, '/api/initiate-privileged', quote),
    ]);
    await breakDatabase();
    expect((await before).every(({ status }) => status !== 500)).toBe(true);
    const [page, listings, own, posted] = await Promise.all([
      fetchPage('/_mailbox'),
      get('/api/listings'),
      fetch(web.url + transaction, { headers: caller.headers }),
      fetchPage('/api-free-address', { method: 'POST', headers: caller.headers, body: '{}' }),
    ]);
    expect([page, listings, own, posted].map(({ status }) => status)).toEqual([503, 503, 503, 503]);
    for (const { headers } of [page, listings, own, posted]) expect(headers.get('retry-after')).toBe('2');
    expect(await listings.json()).toMatchObject({ errors: [{ code: 'unavailable' }] });
    expect(page.headers.get('content-type')).toContain('text/html');
    const post = () => fetchPage('/login', { method: 'POST', headers: caller.headers, body: '{}' });
    await expect.poll(async () => (await post()).text(), poll).toContain('so nothing was saved');
    expect((await get('/healthz')).status).toBe(200);
    expect((await get('/readyz')).status).toBe(503);
    await proxy.heal();
    await expect.poll(status, poll).toBe(200);
    await expect.poll(async () => (await caller.get(web.url, transaction)).status, poll).toBe(404);
    expect([isAlive(web), isAlive(worker)]).toEqual([true, true]);
  },
);

test('connections that a firewall has forgotten are replaced, idle or busy', async () => {
  const read = () => fetch(web.url + transaction, { headers: caller.headers }).then((answer) => answer.status);
  const search = () => get(`/api/listings?keywords=${Math.random()}`).then((answer) => answer.status);
  // Few enough at once that none is refused for load.
  const all = () => Promise.all([read(), search(), read(), search()]);
  await all();
  const uncached = await callerFor(context, await makeUser(context.app.db));
  await withLocked(context, ['sessions'], async () => {
    const waiting = fetch(web.url + transaction, { headers: uncached.headers });
    await expect.poll(() => waitingForLocks(context.app.db), poll).toBe(1);
    proxy.forget();
    expect((await waiting).status).toBe(503);
  });
  // No bound on time: without replacement these requests are never answered, or are refused for ever.
  await expect.poll(all, poll).toEqual([404, 200, 404, 200]);
  expect([isAlive(web), isAlive(worker)]).toEqual([true, true]);
});

test('a write whose database answer is lost is reported as unknown, not as failed', async () => {
  await withLocked(context, ['sessions'], async () => {
    const posted = fetchPage('/login', { method: 'POST', headers: caller.headers, body: '{}' });
    await expect.poll(() => waitingForLocks(context.app.db), poll).toBe(1);
    await proxy.refuse();
    const answer = await posted;
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain('We don’t know whether that was saved');
  });
});

test('processes that start while the database is down wait for it and answer 503 meanwhile', async () => {
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
        poll,
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
