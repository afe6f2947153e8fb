import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteEnv } from '#src/server/site/site-env.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';
import { mostOfOne, mostTurns } from './turns.ts';

let site: RunningSite;
let made = 0;
let letGo: () => void;
let held: Promise<void>;

beforeAll(async () => {
  const pages = new Hono<SiteEnv>();
  for (const path of ['/s', '/login', '/inbox'])
    pages.get(path, async (c) => {
      made += 1;
      if (c.req.query('page') !== undefined) await held;
      return c.text('made');
    });
  site = await startSite(pages);
});
afterAll(() => site.close());

let asked = 0;

/** Takes so many turns, until `letGo`, for pages that nobody has asked for before. */
function taking(turns: number, headers: Record<string, string> = {}): Promise<Response>[] {
  held = new Promise((resolve) => (letGo = resolve));
  return Array.from({ length: turns }, () => site.get(`/s?page=${(asked += 1)}`, headers));
}

async function allServed(waiting: readonly Promise<Response>[]): Promise<void> {
  letGo();
  expect((await Promise.all(waiting)).every(({ status }) => status === 200)).toBe(true);
}

test('more strangers than can be served are asked to come back, and nobody else is', async () => {
  const cookie = await site.signIn();
  const waiting = taking(mostTurns);
  await expect.poll(async () => (await site.get('/s')).status).toBe(503);
  const away = await site.get('/s?x=1', { accept: 'text/html' });
  expect([away.status, away.headers.get('retry-after'), away.headers.get('content-type')]).toEqual([
    503,
    '1',
    'text/html; charset=UTF-8',
  ]);
  const api = await site.get('/api/listings');
  expect([api.status, await api.json()]).toMatchObject([503, { errors: [{ code: 'busy', status: 503 }] }]);
  const madeUp = `rotation_session=${randomBytes(32).toString('base64url')}`;
  expect((await site.get('/s', { cookie: madeUp })).status, 'a session that is none').toBe(503);
  const served = [site.get('/login'), site.get('/inbox', { cookie }), site.get('/s', { cookie }), site.get('/healthz')];
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await allServed(waiting);
  expect((await site.get('/s')).status).toBe(200);
});

test('what is said the second time costs nothing, and has the same words and headers as the first', async () => {
  const waiting = taking(mostTurns);
  await expect.poll(async () => (await site.get('/s?x=1')).status).toBe(503);
  const kinds = [
    ['/s?x=1', 'text/html'],
    ['/s?keywords=silk', 'text/html'],
    ['/api/listings?x=1', 'application/json'],
    ['/s/count', 'application/json'],
  ] satisfies [string, string][];
  const own = new Set(['x-request-id', 'date', 'connection', 'keep-alive']);
  const hear = async (path: string, accept: string) => {
    const answer = await site.get(path, { accept });
    const headers = [...answer.headers].filter(([name]) => !own.has(name)).toSorted();
    const text = JSON.stringify([answer.status, headers, await answer.text()]);
    return { text: text.replaceAll(/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|nonce[-="]+[\w+/=]+/g, ''), answer };
  };
  const first = await Promise.all(kinds.map(([path, accept]) => hear(path, accept)));
  await sleep(50);
  made = 0;
  for (const [turn, [path, accept]] of kinds.entries()) {
    const { text, answer } = await hear(path, accept);
    const again = await site.get(path, { accept });
    expect(text, path).toBe(first[turn]?.text);
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('x-content-type-options')]).toEqual([
      503,
      '1',
      'nosniff',
    ]);
    expect(again.headers.get('x-request-id')).not.toBe(answer.headers.get('x-request-id'));
  }
  const head = await fetch(`${site.root}/s?x=1`, { method: 'HEAD' });
  expect([head.status, await head.text(), made]).toEqual([503, '', 0]);
  await allServed(waiting);
});

test('a page that is kept is given out while all turns are taken', async () => {
  await site.get('/s?sort=-price');
  const waiting = taking(mostTurns);
  await expect.poll(async () => (await site.get('/s?x=2')).status).toBe(503);
  expect((await site.get('/s?sort=-price')).status).toBe(200);
  await allServed(waiting);
});

test('nobody who is signed in takes all there is', async () => {
  const [greedy, other] = [await site.signIn(), await site.signIn()];
  const waiting = taking(mostOfOne, { cookie: greedy });
  await expect.poll(async () => (await site.get('/s', { cookie: greedy })).status).toBe(503);
  const served = [site.get('/s', { cookie: other }), site.get('/s'), site.get('/login', { cookie: greedy })];
  expect((await Promise.all(served)).map(({ status }) => status)).toEqual([200, 200, 200]);
  await allServed(waiting);
  expect((await site.get('/s', { cookie: greedy })).status).toBe(200);
});
