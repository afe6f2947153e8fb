import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { awayMessages } from '#src/server/site/error-handler.ts';
import { headingOf } from '#src/server/site/pages/plain-page.ts';
import { databaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts';
import { withLocked } from '#tests/support/locked-tables.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { makeUser, makeRental } from '#tests/support/factories.ts';
import { callerFor, startWebWithPages, visitorOf, type Running } from '#tests/support/web-process.ts';
import { makeLender, makeTestContext, type TestContext } from '#tests/support/test-context.ts';

/**
 * An outage and its end are detected within 2 s. Measured in ticks of 100 ms plus one health check, so that a busy
 * machine makes the ticks longer instead of more.
 */
const maxTicks = 25;

let context: TestContext;
let proxy: DatabaseProxy;
let web: Running;
type PageRequest = { readonly name: string; readonly usualStatus: number; readonly send: () => Promise<Response> };
let pages: readonly PageRequest[];
let uncached: readonly PageRequest[];
beforeAll(async () => {
  context = await makeTestContext();
  proxy = await databaseProxy(context);
  web = await startWebWithPages(proxy.context);
  const [visitor, member] = await Promise.all([
    visitorOf(web),
    callerFor(context, await makeUser(context.app.db)).then(({ headers }) => headers['cookie'] ?? ''),
  ]);
  const listingId = await makeRental(context.app.db, { authorId: await makeLender(context) });
  // The canonical URL, which is the key of the page cache.
  const listing = new URL((await fetchPage(`/l/a-listing/${listingId}`)).url).pathname;
  const body = new URLSearchParams({ csrf: visitor.token, email: 'nobody@rotation.example', password: 'not the one' });
  const page = (path: string, cookie = '') => ({
    name: path,
    usualStatus: 200,
    send: () => fetchPage(path, { cookie }),
  });
  const anonymous = ['/', '/s', listing];
  const others = [
    { name: 'an uncached search', usualStatus: 200, send: () => fetchPage(`/s?keywords=${randomUUID()}`) },
    page('/inbox', member),
    {
      name: 'POST /login',
      usualStatus: 401,
      send: () => fetchPage('/login', { cookie: visitor.cookie }, { method: 'POST', body }),
    },
  ];
  pages = [...anonymous.map((path) => page(path)), ...others];
  uncached = [...anonymous.map((path) => page(`${path}?single=1`)), ...others];
});
afterEach(async () => {
  await proxy.heal();
  await vi.waitUntil(async () => (await fetchPage(`/s?keywords=${randomUUID()}`)).status === 200, {
    timeout: 60_000,
    interval: 50,
  });
});
afterAll(async () => {
  await web.stop();
  await proxy.close();
  await context.close();
});

const fetchPage = (path: string, headers: Record<string, string> = {}, init: RequestInit = {}) =>
  fetch(web.url + path, { ...init, headers: { ...headers, accept: 'text/html' } });

const sendAll = () => Promise.all(pages.map(({ send }) => send()));
const outageHeading = new RegExp(
  `<h1>(${Object.values(awayMessages)
    .map((message) => headingOf(message).title)
    .join('|')})</h1>`,
);

async function expectOutagePage({ name }: PageRequest, answer: Response): Promise<void> {
  const seen = { name, status: answer.status, retryAfter: answer.headers.get('retry-after') };
  expect(seen).toEqual({ name, status: 503, retryAfter: '2' });
  expect(answer.headers.get('content-type'), name).toContain('text/html');
  expect(await answer.text(), name).toMatch(outageHeading);
}

test.each([
  ['hangs', async () => proxy.hang()],
  ['is gone', () => proxy.refuse()],
])(
  'while the database %s, every page is a 503 page with Retry-After, and recovers soon afterwards',
  async (_, breakDatabase) => {
    // Sequentially, because concurrent requests would be shed. The first three pages are cached from now on.
    for (const { send, name, usualStatus } of pages) expect((await send()).status, name).toBe(usualStatus);
    await breakDatabase();
    const undetected = sendAll();
    const ticksToDetect = await ticksUntil(undetected);
    for (const answers of [await undetected, await sendAll()]) {
      await Promise.all(answers.map((answer, index) => expectOutagePage(pages[index] as PageRequest, answer)));
    }
    expect(ticksToDetect).toBeLessThanOrEqual(maxTicks);

    await proxy.heal();
    const meanwhile = new Set<number>();
    const returned = Promise.all(
      pages.map(async ({ usualStatus, send }) => {
        for (;;) {
          const { status } = await send();
          if (status === usualStatus) return;
          meanwhile.add(status);
          await sleep(20);
        }
      }),
    );
    expect(await ticksUntil(returned)).toBeLessThanOrEqual(maxTicks);
    expect([...meanwhile].filter((status) => status !== 503)).toEqual([]);
  },
);

test('a page that loses its connection while rendering is the same 503, and the next request succeeds', async () => {
  for (const request of uncached) {
    await withLocked(context, ['listings', 'users'], async () => {
      const answering = request.send();
      await expect.poll(() => waitingForLocks(context.app.db)).toBeGreaterThan(0);
      await proxy.terminate();
      await expectOutagePage(request, await answering);
    });
    await expect.poll(async () => (await request.send()).status).toBe(request.usualStatus);
  }
});

/** Counts the ticks until a promise settles; limited by the timeout of the test. */
async function ticksUntil(done: Promise<unknown>): Promise<number> {
  let ticks = 0;
  let isDone = false;
  const watched = done.finally(() => (isDone = true));
  for (; !isDone; ticks++) {
    expect((await fetch(`${web.url}/healthz`)).status).toBe(200);
    await Promise.race([watched, sleep(100)]);
  }
  await watched;
  return ticks;
}
