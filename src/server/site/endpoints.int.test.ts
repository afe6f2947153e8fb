import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { paymentEvents } from '#src/database/schema/payments.ts';
import { photo } from '#tests/support/photos.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';
import { makeUser } from '#tests/support/factories.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

const chromium = { accept: 'image/avif,image/webp,image/apng,*/*;q=0.8' };

test('one image address serves the best format that the client accepts', async () => {
  const { db, images } = site.context.app;
  const { variantPath, makeVariants } = images;
  const ownerId = await makeUser(db);
  const bytes = new Uint8Array(await photo(120, 160));
  const imageId = await db.transaction((tx) => images.store(tx, ownerId, bytes));
  const path = variantPath(imageId, 'square-small');
  const early = await site.get(path, chromium);
  expect([early.headers.get('content-type'), early.headers.get('vary')]).toEqual(['image/webp', 'accept']);
  expect(early.headers.get('cache-control')).toBe('public, max-age=31536000, s-maxage=3600, immutable');
  await makeVariants(imageId);
  const later = await site.get(path, chromium);
  expect(later.headers.get('content-type')).toBe('image/avif');
  expect(later.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(later.headers.get('etag')).not.toBe(early.headers.get('etag'));
  for (const accept of ['*/*', 'image/webp,*/*', 'text/html'])
    expect((await site.get(path, { accept })).headers.get('content-type'), accept).toBe('image/webp');
  const { headers } = await site.get(`${path}.webp`, chromium);
  expect([headers.get('content-type'), headers.get('cache-control')]).toEqual([
    'image/webp',
    'public, max-age=31536000, immutable',
  ]);
});

test('a webhook event is stored once, and only when Stripe signed it', async () => {
  const body = JSON.stringify({
    id: 'evt_site',
    object: 'event',
    type: 'payment_intent.canceled',
    created: 1_790_000_000,
    livemode: false,
    data: { object: { id: 'pi_site' } },
  });
  const sign = (secret: string) =>
    new Stripe('sk_test_12345678').webhooks.generateTestHeaderString({ payload: body, secret });
  const send = (signature: string) =>
    fetch(`${site.root}/webhooks/stripe`, { method: 'POST', body, headers: { 'stripe-signature': signature } });
  expect((await send(sign('whsec_someone_else'))).status).toBe(400);
  const good = sign(site.context.sandbox.webhookSecret);
  expect(await Promise.all([1, 2, 3].map(async () => (await send(good)).status))).toEqual([200, 200, 200]);
  const rows = await site.context.app.db.select().from(paymentEvents);
  expect(rows.map(({ id }) => id)).toEqual(['evt_site']);
  const large = await fetch(`${site.root}/webhooks/stripe`, {
    method: 'POST',
    body: 'x'.repeat(300_000),
    headers: { 'stripe-signature': good },
  });
  expect(large.status).toBe(413);
});

test('the sandbox is reached through the site, its control endpoints are not', async () => {
  const health = await site.get('/_sandbox/health');
  expect([health.status, await health.json()]).toEqual([200, { ok: true }]);
  expect((await site.get('/_sandbox/v1/payment_intents/pi_1')).status).toBe(401);
  for (const path of [
    '/_sandbox/_control/snapshot',
    '/_sandbox/%5fcontrol/snapshot',
    '/_sandbox//_control/snapshot',
    '/_sandbox/v1/..%2f_control/snapshot',
    '/_sandbox/v1/../_control/snapshot',
  ]) {
    const answer = await site.raw(path, { 'x-sandbox-control': '1' });
    expect([answer.status, answer.body.includes('objects')], path).toEqual([404, false]);
  }
});

test('the clock is moved by programs on this machine, not by a browser on another site', async () => {
  const body = JSON.stringify({ seconds: 60 });
  const move = (headers: Record<string, string>) =>
    fetch(`${site.root}/_clock`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  expect((await move({})).status).toBe(403);
  expect((await move({ 'x-rotation-clock': '1', 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
  expect(await (await move({ 'x-rotation-clock': '1' })).json()).toMatchObject({ offsetSeconds: 60 });
});

describe('the test clock', () => {
  const ask = async (method: string, body: unknown, headers: Record<string, string> = {}) => {
    const sent = { ...(body !== undefined && { body: JSON.stringify(body) }) };
    const typed = { 'content-type': 'application/json', 'x-rotation-clock': '1', ...headers };
    const answer = await fetch(`${site.root}/_clock`, { method, headers: typed, ...sent });
    const text = await answer.text();
    return { status: answer.status, text, allow: answer.headers.get('allow') };
  };
  const state = (offsetSeconds: number) => expect.stringContaining(`"offsetSeconds":${offsetSeconds}}`) as string;

  test('is reset to real time, by DELETE or by POST with `reset`', async () => {
    expect(await ask('DELETE', undefined)).toMatchObject({ status: 200, text: state(0) });
    expect(await ask('POST', { seconds: 60 })).toMatchObject({ text: state(60) });
    expect(await ask('POST', { reset: true })).toMatchObject({ status: 200, text: state(0) });
  });

  test('is at most 400 days ahead, and the error message contains the limit', async () => {
    const day = 86_400;
    expect(await ask('POST', { seconds: 399 * day })).toMatchObject({ status: 200 });
    const refused = await ask('POST', { seconds: 2 * day });
    expect(refused).toMatchObject({ status: 400, text: expect.stringContaining('400 days ahead at most') as string });
    expect(refused.text).toContain('DELETE /_clock');
    expect(await ask('POST', { seconds: day })).toMatchObject({ text: state(400 * day) });
    await ask('DELETE', undefined);
  });

  test.each([
    [{}],
    [{ seconds: 0 }],
    [{ seconds: -1 }],
    [{ seconds: 1.5 }],
    [{ seconds: '60' }],
    [{ seconds: 1e300 }],
    [{ seconds: 400 * 86_400 + 1 }],
    [{ seconds: null }],
    [{ reset: false }],
    [{ seconds: 1, reset: true }],
    [[]],
    ['reset'],
  ])('refuses %j and is not moved', async (body) => {
    expect((await ask('POST', body)).status).toBe(400);
    expect(await site.context.app.clock.offsetSeconds()).toBe(0);
  });

  test('is reset from the mailbox page, by its own form and not from another site', async () => {
    await ask('POST', { seconds: 120 });
    const page = await site.get('/_mailbox');
    const cookie = page.headers.get('set-cookie')?.split(';')[0] ?? '';
    const text = await page.text();
    expect(text).toContain('The test clock is 2 minutes ahead of real time');
    const [, token = ''] = /name="csrf" value="([^"]+)"/.exec(text) ?? [];
    const submit = (csrf: string) =>
      fetch(`${site.root}/_clock`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ csrf, reset: 'true' }),
        headers: { cookie },
      });
    expect((await submit('x')).status).toBe(403);
    expect(await site.context.app.clock.offsetSeconds()).toBe(120);
    expect((await submit(token)).status).toBe(303);
    expect(await site.context.app.clock.offsetSeconds()).toBe(0);
    expect(await (await site.get('/_mailbox')).text()).not.toContain('test clock');
  });

  test('rejects other methods, header values and content types', async () => {
    expect(await ask('PUT', { seconds: 1 })).toMatchObject({ status: 405, allow: 'POST, DELETE' });
    expect((await ask('DELETE', undefined, { 'x-rotation-clock': '0' })).status).toBe(403);
    expect((await ask('POST', { seconds: 1 }, { 'content-type': 'text/plain' })).status).toBe(400);
  });
});

test('the mailbox shows emails as escaped text, with links to this site only', async () => {
  const { email, db } = site.context.app;
  await db.transaction((tx) =>
    email.queue(tx, {
      to: 'mei@example.com',
      recipientId: null,
      kind: 'test',
      onceKey: null,
      subject: '<script>alert(1)</script>',
      preview: 'A preview',
      heading: 'Hello',
      paragraphs: ['See https://evil.example/x'],
      buttons: [{ label: 'Look', path: '/inbox' }],
    }),
  );
  const page = await (await site.get('/_mailbox')).text();
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script');
  expect(page).toContain('<a href="http://localhost:3000/inbox">');
  expect(page).not.toContain('href="https://evil.example');
  const link = /\/_mailbox\/emails\/[0-9a-f-]{36}/.exec(page)?.[0] ?? '';
  const html = await site.get(link);
  expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(await html.text()).not.toContain('<script');
});
