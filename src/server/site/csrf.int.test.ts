import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSite, type RunningSite } from '#tests/support/site.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

function post(from: { token?: string; cookie?: string }, headers: Record<string, string> = {}) {
  const body = new URLSearchParams({ csrf: from.token ?? '', amount: '1' });
  return fetch(`${site.root}/page`, {
    method: 'POST',
    body,
    headers: { ...(from.cookie && { cookie: from.cookie }), ...headers },
  });
}

test('a form from our own page is accepted, and its body can still be read', async () => {
  const from = await site.visit();
  expect(from.cookie).toMatch(/^rotation_visitor=/);
  const answer = await post(from, { 'origin': site.root, 'sec-fetch-site': 'same-origin' });
  expect([answer.status, await answer.text()]).toEqual([
    200,
    `changed ${new URLSearchParams({ csrf: from.token, amount: '1' }).toString().length}`,
  ]);
});

test('a token is also accepted in a header or in a multipart form', async () => {
  const { token, cookie } = await site.visit();
  const byHeader = await fetch(`${site.root}/page`, {
    method: 'POST',
    body: '{}',
    headers: { cookie, 'content-type': 'application/json', 'x-csrf-token': token },
  });
  const form = new FormData();
  form.set('amount', '1');
  form.set('csrf', token);
  const byForm = await fetch(`${site.root}/page`, { method: 'POST', body: form, headers: { cookie } });
  expect([byHeader.status, byForm.status]).toEqual([200, 200]);
});

test('a request that did not come from our pages changes nothing', async () => {
  const own = await site.visit();
  const other = await site.visit();
  const attempts: Record<string, Promise<Response>> = {
    'no token': post({ cookie: own.cookie }),
    'no cookie': post({ token: own.token }),
    'the token of another visitor': post({ token: other.token, cookie: own.cookie }),
    'a made-up token': post({ token: 'x'.repeat(43), cookie: own.cookie }),
    'another origin': post(own, { origin: 'https://evil.example' }),
    'no origin at all': post(own, { origin: 'null' }),
    'a look-alike origin': post(own, { origin: `${site.root}.evil.example` }),
    'another site': post(own, { 'sec-fetch-site': 'cross-site' }),
    'a neighbouring site': post(own, { 'sec-fetch-site': 'same-site' }),
    'text that looks like JSON': fetch(`${site.root}/page`, {
      method: 'POST',
      body: `{"csrf":"${own.token}"}`,
      headers: { 'cookie': own.cookie, 'content-type': 'text/plain' },
    }),
  };
  for (const [name, attempt] of Object.entries(attempts)) expect((await attempt).status, name).toBe(403);
});

test('a token is valid only in the session it was issued for', async () => {
  const before = await site.visit();
  const cookie = `${await site.signIn()}; ${before.cookie}`;
  const signedIn = await site.visit(cookie);
  expect((await post({ token: before.token, cookie })).status).toBe(403);
  expect((await post({ token: signedIn.token, cookie: before.cookie })).status).toBe(403);
  expect((await post({ token: signedIn.token, cookie })).status).toBe(200);
});

const statusOf = async (path: string, headers: Record<string, string>) =>
  (await fetch(site.root + path, { method: 'POST', body: new URLSearchParams({ amount: '1' }), headers })).status;

test('a form on cached pages is accepted without a token, when the browser says that it stood on ours', async () => {
  const ours = { origin: site.root };
  expect(await statusOf('/by-origin', ours)).toBe(200);
  expect(await statusOf('/by-origin', { 'sec-fetch-site': 'same-origin' })).toBe(200);
  expect(await statusOf('/page', ours)).toBe(403);
  const refused: Record<string, Record<string, string>> = {
    'says nothing': {},
    'another origin': { origin: 'https://evil.example' },
    'no origin at all': { origin: 'null' },
    'another site': { 'sec-fetch-site': 'cross-site' },
    'a neighbouring site': { 'sec-fetch-site': 'same-site' },
    'two stories': { ...ours, 'sec-fetch-site': 'cross-site' },
  };
  for (const [name, headers] of Object.entries(refused)) expect(await statusOf('/by-origin', headers), name).toBe(403);
});

test('a form whose address is the proof is accepted from mail clients', async () => {
  expect(await statusOf('/by-link', {})).toBe(200);
  expect(await statusOf('/by-link', { origin: 'https://mail.example' })).toBe(200);
});

test('a form that leads to log-in is accepted without its token once the session is over, and from our pages alone', async () => {
  const ours = { origin: site.root };
  expect(await statusOf('/by-session', { ...ours, cookie: await site.signIn() })).toBe(403);
  expect(await statusOf('/by-session', { ...ours, cookie: 'rotation_session=over' })).toBe(200);
  for (const headers of [{}, { origin: 'https://evil.example' }, { ...ours, 'sec-fetch-site': 'cross-site' }])
    expect(await statusOf('/by-session', headers), JSON.stringify(headers)).toBe(403);
});
