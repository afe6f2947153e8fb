import { randomBytes } from 'node:crypto';
import { Hono } from 'hono';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SiteEnv } from '#src/server/site/site-env.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';
import { mostTurns } from './turns.ts';

let site: RunningSite;
let letGo: () => void;
const held = new Promise<void>((resolve) => (letGo = resolve));

beforeAll(async () => {
  const pages = new Hono<SiteEnv>();
  for (const path of ['/s', '/login', '/inbox'])
    pages.get(path, async (c) => {
      if (c.req.query('page') !== undefined) await held;
      return c.text('made');
    });
  site = await startSite(pages);
});
afterAll(() => site.close());

test('more strangers than can be served are asked to come back, and nobody else is', async () => {
  const cookie = await site.signIn();
  const waiting = Array.from({ length: mostTurns }, (_, page) => site.get(`/s?page=${page}`));
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
  letGo();
  expect((await Promise.all(waiting)).every(({ status }) => status === 200)).toBe(true);
  expect((await site.get('/s')).status).toBe(200);
});
