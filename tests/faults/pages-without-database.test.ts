import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { awayMessages } from '#src/server/site/error-handler.ts';
import { databaseProxy, type DatabaseProxy } from '#tests/support/database-proxy.ts';
import { waitingForLocks, withLocked } from '#tests/support/locked-tables.ts';
import { makeUser, makeRental } from '#tests/support/factories.ts';
import { callerFor, startWebWithPages, visitorOf, type Running } from '#tests/support/web-process.ts';
import { makeLender, makeTestContext, type TestContext } from '#tests/support/test-context.ts';

/**
 * Away is known, and its end is, within 2 s. A turn is 100 ms and an answer of the process from memory, so that a
 * machine that is busy makes the turns longer, and not more.
 */
const maxTurns = 25;

let context: TestContext;
let proxy: DatabaseProxy;
let web: Running;
type Asked = { readonly name: string; readonly usual: number; readonly ask: () => Promise<Response> };
let pages: readonly Asked[];
let unkept: readonly Asked[];
beforeAll(async () => {
  context = await makeTestContext();
  proxy = await databaseProxy(context);
  web = await startWebWithPages(proxy.context);
  const [visitor, member] = await Promise.all([
    visitorOf(web),
    callerFor(context, await makeUser(context.app.db)).then(({ headers }) => headers['cookie'] ?? ''),
  ]);
  const listingId = await makeRental(context.app.db, { authorId: await makeLender(context) });
  // Under the name that its own address has, by which it is kept.
  const listing = new URL((await fetchPage(`/l/a-listing/${listingId}`)).url).pathname;
  const body = new URLSearchParams({ csrf: visitor.token, email: 'nobody@rotation.example', password: 'not the one' });
  const page = (path: string, cookie = '') => ({ name: path, usual: 200, ask: () => fetchPage(path, { cookie }) });
  const anonymous = ['/', '/s', listing];
  const others = [
    { name: 'a search that nobody made', usual: 200, ask: () => fetchPage(`/s?keywords=${randomUUID()}`) },
    page('/inbox', member),
    {
      name: 'POST /login',
      usual: 401,
      ask: () => fetchPage('/login', { cookie: visitor.cookie }, { method: 'POST', body }),
    },
  ];
  pages = [...anonymous.map((path) => page(path)), ...others];
  unkept = [...anonymous.map((path) => page(`${path}?single=1`)), ...others];
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

const askAll = () => Promise.all(pages.map(({ ask }) => ask()));
const calm = new RegExp(`<h1>(${Object.values(awayMessages).join('|')})</h1>`);

async function expectCalm({ name }: Asked, answer: Response): Promise<void> {
  const seen = { name, status: answer.status, retryAfter: answer.headers.get('retry-after') };
  expect(seen).toEqual({ name, status: 503, retryAfter: '2' });
  expect(answer.headers.get('content-type'), name).toContain('text/html');
  expect(await answer.text(), name).toMatch(calm);
}

test.each([
  ['hangs', async () => proxy.hang()],
  ['is gone', () => proxy.refuse()],
])('while the database %s, every page says calmly to come back, and soon afterwards it is there', async (_, take) => {
  // One after the other: a flood would be refused. The first three are kept from now on.
  for (const { ask, name, usual } of pages) expect((await ask()).status, name).toBe(usual);
  await take();
  const unawares = askAll();
  const turnsToKnow = await turnsUntil(unawares);
  for (const answers of [await unawares, await askAll()]) {
    await Promise.all(answers.map((answer, index) => expectCalm(pages[index] as Asked, answer)));
  }
  expect(turnsToKnow).toBeLessThanOrEqual(maxTurns);

  await proxy.heal();
  const meanwhile = new Set<number>();
  const returned = Promise.all(
    pages.map(async ({ usual, ask }) => {
      for (;;) {
        const { status } = await ask();
        if (status === usual) return;
        meanwhile.add(status);
        await sleep(20);
      }
    }),
  );
  expect(await turnsUntil(returned)).toBeLessThanOrEqual(maxTurns);
  expect([...meanwhile].filter((status) => status !== 503)).toEqual([]);
});

test('a page that loses its connection half-way says the same, and the next reader gets it', async () => {
  for (const asked of unkept) {
    await withLocked(context, ['listings', 'users'], async () => {
      const answering = asked.ask();
      await expect.poll(() => waitingForLocks(context)).toBeGreaterThan(0);
      await proxy.terminate();
      await expectCalm(asked, await answering);
    });
    await expect.poll(async () => (await asked.ask()).status).toBe(asked.usual);
  }
});

/** Turns until something is done; one that never is makes the test end at its own limit. */
async function turnsUntil(done: Promise<unknown>): Promise<number> {
  let turns = 0;
  let isDone = false;
  const watched = done.finally(() => (isDone = true));
  for (; !isDone; turns++) {
    expect((await fetch(`${web.url}/healthz`)).status).toBe(200);
    await Promise.race([watched, sleep(100)]);
  }
  await watched;
  return turns;
}
