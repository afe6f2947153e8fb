import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { notificationEvents } from '#src/database/schema/conversations.ts';
import { credits, referrals } from '#src/database/schema/referrals.ts';
import { emails, textMessages } from '#src/database/schema/system.ts';
import { makeUser } from '#tests/support/factories.ts';
import { callerFor, type ClientTokens } from '#tests/support/web-process.ts';
import { startPageServer, type PageServer } from './page-client.ts';

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer();
});
afterAll(() => server.close());

const open = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(server.web.url + path, { redirect: 'manual', headers: { accept: 'text/html', ...headers } });

const send = (
  path: string,
  { cookie, token }: ClientTokens,
  fields: URLSearchParams,
  headers: Readonly<Record<string, string>> = {},
) => {
  fields.set('csrf', token);
  return fetch(server.web.url + path, {
    method: 'POST',
    redirect: 'manual',
    body: fields,
    headers: { accept: 'text/html', cookie, ...headers },
  });
};

const db = () => server.context.app.db;

test.each([
  'https://evil.example',
  'null',
  'https://localhost.evil.example',
  'https://evil.localhost',
  'http://localhost',
])('no answer may be read by pages of %s', async (origin) => {
  const member = await server.member();
  for (const path of [
    '/',
    '/account/contact-details',
    '/api/current-user',
    '/api/listings',
    '/api/check-referral-code',
  ]) {
    for (const method of ['GET', 'OPTIONS']) {
      const answer = await fetch(server.web.url + path, {
        method,
        headers: { origin, 'cookie': member.cookie, 'access-control-request-method': 'POST' },
      });
      expect(
        [...answer.headers.keys()].filter((name) => name.startsWith('access-control-')),
        `${method} ${path}`,
      ).toEqual([]);
    }
  }
});

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/%09/evil.example',
  '\t//evil.example',
  '/..//evil.example',
])('nobody is sent to %j after signing in', async (from) => {
  const member = await server.member();
  const answer = await open(`/login?from=${encodeURIComponent(from)}`, { cookie: member.cookie });
  const target = new URL(answer.headers.get('location') ?? '/', server.web.url);
  expect([answer.status, target.origin]).toEqual([302, new URL(server.web.url).origin]);
  const html = await (await open(`/signup?from=${encodeURIComponent(from)}`)).text();
  expect(html).not.toMatch(/(?:href|action|value)="(?:https?:)?\/\/evil|(?:href|action)="javascript:/);
});

test('the links of a verification email are those of the settings, whatever host the request names', async () => {
  const visitor = await server.visitor();
  const email = 'host-poisoning@example.org';
  const fields = new URLSearchParams({
    email,
    fname: 'Ana',
    lname: 'Bell',
    password: 'a long password 1',
    terms: 'agreed',
  });
  const headers = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'forwarded': 'host=evil.example',
  };
  expect((await send('/signup', visitor, fields, headers)).status).toBe(303);
  const written = await db().select().from(emails).where(eq(emails.recipient, email));
  expect(written.length).toBeGreaterThan(0);
  for (const { text, html } of written) expect(text + html).not.toContain('evil.example');
});

test('a page of one person has no address that a shared cache would keep', async () => {
  const member = await server.member();
  for (const path of [
    '/account/x.css',
    '/account/contact-details.css',
    '/account/contact-details/x.js',
    '/notifications/x.png',
  ]) {
    const answer = await open(path, { cookie: member.cookie });
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get('cache-control'), path).toMatch(/no-store|private/);
    expect(await answer.text(), path).not.toContain('Contact details');
  }
});

test('no page may be framed by another site (clickjacking), whoever asks and whatever it answers', async () => {
  const member = await server.member();
  const statuses = new Set<number>();
  for (const path of [
    ...['/', '/s', '/login', '/signup', '/reset-password?t=x', '/nowhere', '/account/contact-details'],
    ...['/account/change-password', '/account/security', '/account/payments', '/account/payment-methods'],
    ...['/account/delete', '/shopping-cart', '/shopping-cart/checkout', '/inbox/orders', '/console', '/_mailbox'],
  ])
    for (const cookie of ['', member.cookie]) {
      const { headers, status } = await open(path, { cookie });
      statuses.add(status);
      expect(headers.get('content-security-policy'), path).toMatch(/(?:^|; )frame-ancestors 'none'(?:;|$)/);
      expect(headers.get('x-frame-options'), path).toBe('DENY');
    }
  expect([...statuses]).toEqual(expect.arrayContaining([200, 302, 404]));
});

describe('the calls of the specification that would send for anybody', () => {
  test.each([
    [
      '/api/sendgrid-email',
      { to: 'victim@example.org', from: 'us@example.org', subject: 'Hi', text: 'x', email: 'v@example.org' },
    ],
    ['/api/send-sms', { phoneNumber: '+64211234567', messageText: 'x' }],
    [
      '/api/send-notification',
      { destinationUserId: 'x', newNotification: { message: 'x', image: 'https://evil.example/i' } },
    ],
    ['/api/send-notifications-to-followers', { currentUserId: 'x', newNotification: { message: 'x' } }],
    ['/api/save-referral-data', { newUserId: 'x', senderUser: 'y', newUserName: 'z' }, [403, 200]],
    ['/api/azure-upload', { image: 'x' }],
  ])('%s sends nothing and gives nothing', async (path, body, expected: readonly number[] | null = null) => {
    const counted = async () => {
      const { rows } = await db().execute<{ n: number }>(
        sql`select (select count(*) from emails) + (select count(*) from text_messages) + (select count(*) from ${notificationEvents}) + (select count(*) from credits) as n`,
      );
      return Number(rows[0]?.n);
    };
    const before = await counted();
    const caller = await callerFor(server.context, await makeUser(db(), { phoneNumber: '+64215550199' }));
    const statuses: number[] = [];
    for (const headers of [{ 'content-type': 'application/json' }, caller.headers]) {
      const answer = await fetch(server.web.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      statuses.push(answer.status);
    }
    if (expected !== null) expect(statuses).toEqual(expected);
    else for (const status of statuses) expect([400, 401, 403, 404, 405]).toContain(status);
    expect(await counted()).toBe(before);
  });
});

test('POST /api/send-sms sends the code of the server to the caller’s own number alone', async () => {
  const phoneNumber = '+64215550171';
  await makeUser(db(), { phoneNumber: '+64215550172' });
  const caller = await callerFor(server.context, await makeUser(db(), { phoneNumber }));
  const send = (body: unknown, from = caller) => from.post(server.web.url, '/api/send-sms', body);
  for (const other of ['+64215550172', '021 555 0173', '', phoneNumber.replace('+', '')])
    expect(await send({ phoneNumber: other }), other).toMatchObject({ status: 400, code: 'validation-invalid-value' });
  for (const wrong of [{}, { phoneNumber: [phoneNumber] }, { phoneNumber, to: '+64215550172' }, { messageText: 'Hi' }])
    expect(await send(wrong)).toMatchObject({ status: 400, code: 'validation-invalid-params' });
  const without = await callerFor(server.context, await makeUser(db()));
  expect(await send({ phoneNumber }, without)).toMatchObject({ status: 409, code: 'phone-missing' });
  expect(await db().$count(textMessages)).toBe(0);
  expect(await send({ phoneNumber: '021 555 0171', messageText: 'Pay at evil.example' })).toEqual({
    ...{ status: 200, code: null },
    data: { type: 'phone-code', attributes: { phoneNumber } },
  });
  const sent = await db().select({ to: textMessages.recipient, content: textMessages.content }).from(textMessages);
  expect(sent).toEqual([{ to: phoneNumber, content: expect.stringMatching(/^\d{6} is your Rotation code/) }]);
  expect(sent[0]?.content).not.toContain('evil');
  expect(await send({ phoneNumber })).toMatchObject({ status: 429, code: 'phone-too-many-codes' });
  expect(await db().$count(textMessages)).toBe(1);
});

test('POST /api/save-referral-data saves nothing, and tells the caller what the sign-up has saved', async () => {
  const [sender, wanted, own] = [await makeUser(db()), await makeUser(db()), await makeUser(db())];
  const [invited, plain] = [await makeUser(db(), { displayName: 'Tui H' }), await makeUser(db())];
  await db()
    .insert(referrals)
    .values([
      { userId: invited, referrerId: sender },
      { userId: own, referrerId: sender, refusedAs: 'same-email' },
    ]);
  const before = await db().select().from(referrals).orderBy(referrals.userId);
  const save = async (userId: string) => {
    const caller = await callerFor(server.context, userId);
    return caller.post(server.web.url, '/api/save-referral-data', {
      newUserId: plain,
      senderUser: wanted,
      newUserName: 'Z',
    });
  };
  const attributes = { newUserId: invited, senderUser: sender, newUserName: 'Tui H' };
  expect(await save(invited)).toMatchObject({ status: 200, data: { type: 'referral', attributes } });
  expect(await save(plain)).toEqual({ status: 200, code: null, data: null });
  // Of one person: telling would say whose the code was.
  expect(await save(own)).toEqual({ status: 200, code: null, data: null });
  expect(await db().select().from(referrals).orderBy(referrals.userId)).toEqual(before);
  expect(await db().$count(credits)).toBe(0);
});
