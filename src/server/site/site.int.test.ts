import { Hono } from 'hono';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { securityHeaders } from './security-headers.ts';
import type { SiteEnv } from './site-env.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

test('every response carries the security headers, and none names the server software', async () => {
  for (const path of ['/page', '/healthz', '/nowhere', '/broken', '/refused', '/assets/app-1a2b.js']) {
    const { headers } = await site.get(path);
    expect(headers.get('content-security-policy'), path).toContain("default-src 'none'");
    expect(headers.get('content-security-policy'), path).toContain("frame-ancestors 'none'");
    expect(headers.get('x-content-type-options'), path).toBe('nosniff');
    expect(headers.get('referrer-policy'), path).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-opener-policy'), path).toBe('same-origin');
    expect(headers.get('x-request-id'), path).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('x-powered-by'), path).toBeNull();
    expect(headers.get('access-control-allow-origin'), path).toBeNull();
  }
});

test('a policy that only reports is one of pages alone, and production advises to block', async () => {
  const { app } = site.context;
  const warned: string[] = [];
  const change = (mode: 'production' | 'development') => ({
    ...app,
    config: { ...app.config, mode, contentPolicy: 'report' as const },
    logger: { ...app.logger, warn: (message: string) => void warned.push(message) },
  });
  const at = { incoming: {}, outgoing: {} };
  securityHeaders(change('development'));
  expect(warned).toEqual([]);
  const hono = new Hono<SiteEnv>();
  hono.use(async (c, next) => {
    c.set('facts', { nonce: 'abc', requestId: '1', ip: '127.0.0.1' } as SiteEnv['Variables']['facts']);
    await next();
  });
  hono.use(securityHeaders(change('production')));
  hono.get('/', (c) => c.html('page')).get('/data', (c) => c.json({}));
  expect(warned).toEqual([expect.stringContaining('CONTENT_POLICY=block')]);
  const { headers } = await hono.request('/', {}, at);
  expect(headers.get('content-security-policy')).toBeNull();
  expect(headers.get('content-security-policy-report-only')).toContain("script-src 'self' 'nonce-abc'");
  expect(headers.get('x-frame-options')).toBe('DENY');
  const data = await hono.request('/data', {}, at);
  expect(data.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(data.headers.get('content-security-policy-report-only')).toBeNull();
});

test('only files that emails show may be embedded by other sites', async () => {
  const policyOf = async (path: string) => (await site.get(path)).headers.get('cross-origin-resource-policy');
  expect(await policyOf('/brand/wordmark.png')).toBe('cross-origin');
  expect(await policyOf('/assets/app-1a2b.js')).toBe('same-origin');
  expect(await policyOf('/page')).toBe('same-origin');
});

test('each page has a nonce of its own', async () => {
  const nonces = await Promise.all(
    [1, 2, 3].map(
      async () => (await site.get('/page')).headers.get('content-security-policy')?.match(/'nonce-([^']+)'/)?.[1],
    ),
  );
  expect(new Set(nonces).size).toBe(3);
});

test('a response to a signed-in user is never cacheable, whatever the page sets', async () => {
  const cookie = await site.signIn();
  for (const path of ['/page', '/public', '/nowhere'])
    expect((await site.get(path, { cookie })).headers.get('cache-control'), path).toBe('no-store');
  expect((await site.get('/public')).headers.get('cache-control')).toBe('public, max-age=60');
  expect((await site.get('/assets/app-1a2b.js', { cookie })).headers.get('cache-control')).toBe(
    'public, max-age=31536000, immutable',
  );
});

test('the site answers under its own host name only', async () => {
  for (const host of ['evil.example', 'localhost.evil.example', 'rotation.example'])
    expect((await site.raw('/page', { host })).status, host).toBe(421);
  expect((await site.raw('http://evil.example/page', { host: 'localhost' })).status).toBe(421);
  expect((await site.raw('/healthz', { host: '10.0.0.7:3000' })).status).toBe(200);
});

test('no path leads out of the public folder, nor to files that are not public', async () => {
  const { status, body } = await site.raw('/assets/app-1a2b.js');
  expect([status, body.length]).toEqual([200, 3200]);
  for (const path of [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/assets/..%2f..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/..\\secret.txt',
    '/.vite/manifest.json',
    '/app.js.map',
    '/.env',
    '/.git/config',
    '/assets/app-1a2b.js%00.txt',
  ]) {
    const answer = await site.raw(path);
    expect([400, 404], path).toContain(answer.status);
    expect(answer.body, path).not.toContain('secret');
  }
});

test('text files are sent compressed to clients that accept it', async () => {
  const plain = await site.raw('/assets/app-1a2b.js', { 'accept-encoding': 'identity' });
  const compressed = await site.raw('/assets/app-1a2b.js', { 'accept-encoding': 'br' });
  expect(compressed.body.length).toBeLessThan(plain.body.length / 4);
});

test('an unexpected error is answered without details', async () => {
  const answer = await site.get('/broken', { accept: 'text/html' });
  expect(answer.status).toBe(500);
  expect(await answer.text()).not.toContain('secret detail');
});

test('a refusal keeps its code and its status', async () => {
  const answer = await site.get('/refused');
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ error: { code: 'listing-closed' } });
});

test('a body that is too large, or an unknown method, is rejected', async () => {
  const { token, cookie } = await site.visit();
  const large = await fetch(`${site.root}/page`, {
    method: 'POST',
    body: 'x'.repeat(1024 * 1024 + 1),
    headers: { cookie, 'x-csrf-token': token },
  });
  expect(large.status).toBe(413);
  expect((await site.raw('/page', {}, 'PROPFIND')).status).toBe(405);
});

test('a draining process is not ready', async () => {
  expect((await site.get('/readyz')).status).toBe(200);
  site.drain(true);
  expect((await site.get('/readyz')).status).toBe(503);
  site.drain(false);
});

describe('the cookie notice, without a script', () => {
  const choose = (choice: string, from: string, headers = {}) =>
    site.get(`/cookie-notice?${new URLSearchParams({ choice, from })}`, headers);
  const rest = 'Path=/; Max-Age=315360000; SameSite=Lax';
  const ended = 'Path=/; Max-Age=0; SameSite=Lax';
  const accepted = [`euCookiesAccepted=1; ${rest}`, `euCookiesNecessary=0; ${ended}`];
  const necessary = [`euCookiesAccepted=0; ${ended}`, `euCookiesNecessary=1; ${rest}`];

  test('keeps the choice for ten years, ends the other one, and returns to a page of the site', async () => {
    const answer = await choose('all', '/s?keywords=silk');
    expect([answer.status, answer.headers.get('location')]).toEqual([303, '/s?keywords=silk']);
    expect(answer.headers.getSetCookie()).toEqual(accepted);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    for (const evil of ['https://evil.example', '//evil.example', '/\\evil.example', ''])
      expect((await choose('all', evil)).headers.get('location'), evil).toBe('/');
  });

  test('returns to a page of logging in, and by the referrer to one whose address contains a token', async () => {
    for (const page of ['/login?from=%2Fbag', '/signup', '/confirm', '/recover-password', '/reset-password'])
      expect((await choose('all', page)).headers.get('location')).toBe(page);
    const there = async (headers: Record<string, string>) =>
      (await site.get('/cookie-notice?choice=all', headers)).headers.get('location');
    const referer = `${site.root}/reset-password?t=abc`;
    expect(await there({ referer, 'sec-fetch-site': 'same-origin' })).toBe('/reset-password?t=abc');
    expect(await there({ referer, 'sec-fetch-site': 'cross-site' })).toBe('/');
    for (const evil of ['https://evil.example//evil.example', 'nothing', ''])
      expect(await there({ 'referer': evil, 'sec-fetch-site': 'same-origin' })).toBe('/');
  });

  test.each(['necessary', 'ALL', 'toString', ''])('keeps no consent for the choice “%s”', async (choice) => {
    expect((await choose(choice, '/')).headers.getSetCookie()).toEqual(necessary);
  });

  test('keeps no choice that a link on another site makes', async () => {
    const chosenFrom = async (from: string) =>
      (await choose('all', '/', { 'sec-fetch-site': from })).headers.getSetCookie();
    expect(await Promise.all(['cross-site', 'same-site'].map(chosenFrom))).toEqual([[], []]);
    expect(await Promise.all(['same-origin', 'none'].map(chosenFrom))).toEqual([accepted, accepted]);
  });
});

test('the cookie notice takes no other method', async () => {
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE']) {
    const answer = await fetch(`${site.root}/cookie-notice`, { method });
    expect([method, answer.status, answer.headers.get('allow')]).toEqual([method, 405, 'GET, HEAD']);
  }
});
