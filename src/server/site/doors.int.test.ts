import { randomUUID } from 'node:crypto';
import Stripe from 'stripe';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { providerEvents } from '#src/database/schema/payments.ts';
import { photo } from '#tests/support/photos.ts';
import { startSite, type RunningSite } from '#tests/support/site.ts';
import { makePerson } from '#tests/support/wardrobe.ts';

let site: RunningSite;
beforeAll(async () => {
  site = await startSite();
});
afterAll(() => site.close());

async function storePicture(): Promise<string> {
  const { db, images } = site.world.app;
  const ownerId = await makePerson(db);
  const bytes = new Uint8Array(await photo(900, 1200));
  return db.transaction((tx) => images.store(tx, ownerId, bytes));
}

const chromium = { accept: 'image/avif,image/webp,image/apng,*/*;q=0.8' };

test('a picture is served small, for ever, and as nothing but a picture', async () => {
  const imageId = await storePicture();
  const path = site.world.app.images.variantPath(imageId, 'portrait-crop');
  const answers = await Promise.all([path, path, `${path}.webp`].map((asked) => site.get(asked)));
  for (const { status, headers } of answers) {
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'image/webp',
      'public, max-age=31536000, immutable',
    ]);
    expect(headers.get('content-security-policy')).toMatch(/sandbox$/);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('set-cookie')).toBeNull();
  }
  const etag = answers[0]?.headers.get('etag') ?? '';
  expect((await site.get(path, { 'if-none-match': etag })).status).toBe(304);
  expect((await site.raw(path, {}, 'HEAD')).body).toBe('');
  for (const wrong of [
    `/media/${imageId}/original.webp`,
    `/media/${imageId}/original`,
    `/media/${imageId}/portrait-crop.avif`,
    `/media/${imageId}/huge.webp`,
    `/media/${randomUUID()}/portrait-crop.webp`,
    '/media/..%2f..%2fx/portrait-crop.webp',
    `/media/${imageId}/..%2f..%2fx.webp`,
  ]) {
    expect((await site.raw(wrong)).status, wrong).toBe(404);
  }
});

test('one address answers in the best form that the reader can show', async () => {
  const imageId = await storePicture();
  const { variantPath, makeVariants } = site.world.app.images;
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
  expect((await site.get(`${path}.webp`, chromium)).headers.get('content-type')).toBe('image/webp');
});

test('an event is written down once, and only when the provider signed it', async () => {
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
  const good = sign(site.world.sandbox.webhookSecret);
  expect(await Promise.all([1, 2, 3].map(async () => (await send(good)).status))).toEqual([200, 200, 200]);
  const rows = await site.world.app.db.select().from(providerEvents);
  expect(rows.map(({ id }) => id)).toEqual(['evt_site']);
  const large = await fetch(`${site.root}/webhooks/stripe`, {
    method: 'POST',
    body: 'x'.repeat(300_000),
    headers: { 'stripe-signature': good },
  });
  expect(large.status).toBe(413);
});

test('the sandbox is reached through the site, its controls are not', async () => {
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

test('the clock is moved by programs of this machine, not by a browser on another site', async () => {
  const body = JSON.stringify({ seconds: 60 });
  const move = (headers: Record<string, string>) =>
    fetch(`${site.root}/_clock`, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  expect((await move({})).status).toBe(403);
  expect((await move({ 'x-rotation-clock': '1', 'x-forwarded-for': '203.0.113.9' })).status).toBe(403);
  expect(await (await move({ 'x-rotation-clock': '1' })).json()).toMatchObject({ offsetSeconds: 60 });
});

test('the outbox shows what was written, as text, with links to this site only', async () => {
  const { mail, db } = site.world.app;
  await db.transaction((tx) =>
    mail.queue(tx, {
      to: 'mei@example.com',
      recipientId: null,
      kind: 'test',
      onceKey: null,
      subject: '<script>alert(1)</script>',
      heading: 'Hello',
      paragraphs: ['See https://evil.example/x'],
      buttons: [{ label: 'Look', path: '/inbox' }],
    }),
  );
  const page = await (await site.get('/_outbox')).text();
  expect(page).toContain('&lt;script&gt;');
  expect(page).not.toContain('<script');
  expect(page).toContain('<a href="http://localhost:3000/inbox">');
  expect(page).not.toContain('href="https://evil.example');
  const letter = /\/_outbox\/letters\/[0-9a-f-]{36}/.exec(page)?.[0] ?? '';
  const html = await site.get(letter);
  expect(html.headers.get('content-security-policy')).toMatch(/default-src 'none'.*sandbox/);
  expect(await html.text()).not.toContain('<script');
});
