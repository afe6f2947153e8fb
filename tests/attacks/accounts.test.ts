import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#src/database/schema/conversations.ts';
import { emails } from '#src/database/schema/system.ts';
import { sessions, users } from '#src/database/schema/users.ts';
import { actAs } from '#src/features/accounts/act-as.server.ts';
import { issueToken } from '#src/features/accounts/email-tokens.server.ts';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import { makeCsrfToken } from '#src/platform/web/csrf-token.server.ts';
import { makeUser } from '#tests/support/factories.ts';
import { accepted, rentalFixture, rentalOrder } from '#tests/support/test-context.ts';
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
const tokensOf = async (userId: string): Promise<ClientTokens> => {
  const { headers } = await callerFor(server.context, userId);
  return { cookie: headers['cookie'] ?? '', token: headers['x-csrf-token'] ?? '' };
};

const phones = { lender: '+6421999877', customer: '+64219998866' } as const;

describe('personal data', () => {
  test('of two users with an order is in no page or call of anybody else', async () => {
    const { context } = server;
    const fixture = await rentalFixture(context);
    const transactionId = await accepted(context, fixture, await rentalOrder(context, fixture.listingId));
    for (const [userId, side] of [
      [fixture.lenderId, 'lender'],
      [fixture.customerId, 'customer'],
    ] as const)
      await db()
        .update(users)
        .set({
          email: `canary-mail-${side}@example.org`,
          lastName: `Canary-surname-${side}`,
          privateData: { phone: `canary-private-${side}` },
          protectedData: { street: `canary-street-${side}` },
          phoneNumber: phones[side],
        })
        .where(eq(users.id, userId));
    const member = await server.member();
    const paths = [
      ...['/', '/s', '/s?view=map', '/s?view=list', '/designers', '/s/map?bounds=-33,179,-48,166'],
      ...['/s/suggestions?q=canary', '/s?keywords=canary', '/s/count', '/sitemap.xml', '/sitemap-listings-1-of-1.xml'],
      ...[`/l/${fixture.listingId}`, `/l/x/${fixture.listingId}`, `/l/${fixture.listingId}/report`],
      ...[`/u/${fixture.lenderId}`, `/u/${fixture.customerId}`, `/u/${fixture.lenderId}.data`],
      ...[`/order/${transactionId}/details`, `/sale/${transactionId}/details`, `/transaction/${transactionId}/updates`],
      ...[`/api/listings`, `/api/listings/${fixture.listingId}`, `/api/listings?author_id=${fixture.lenderId}`],
      ...[
        '/inbox/orders',
        '/inbox/sales',
        '/notifications',
        '/followers',
        '/console',
        `/checkout/${transactionId}/payment`,
      ],
    ];
    for (const path of paths)
      for (const headers of [{}, { cookie: member.cookie }]) {
        const answer = await open(path, headers);
        const all = JSON.stringify([...answer.headers]) + (await answer.text());
        expect(all, path).not.toMatch(/canary-(?:mail|surname|private|street)|21 ?999 ?8(?:77|866)/i);
      }
  });
});

describe('a session', () => {
  test('of a user who is banned meanwhile ends with the next request, and writes no message', async () => {
    const { context } = server;
    const fixture = await rentalFixture(context);
    const transactionId = await accepted(context, fixture, await rentalOrder(context, fixture.listingId));
    const customer = await tokensOf(fixture.customerId);
    const page = `/order/${transactionId}/details`;
    const message = () => new URLSearchParams({ operation: 'message', content: 'still here' });
    expect((await open(page, { cookie: customer.cookie })).status).toBe(200);
    expect((await send(page, customer, message())).status).toBe(303);
    await db().update(users).set({ banned: true }).where(eq(users.id, fixture.customerId));
    expect([302, 401]).toContain((await open(page, { cookie: customer.cookie })).status);
    expect([302, 401, 403]).toContain((await send(page, customer, message())).status);
    expect(await db().$count(messages, eq(messages.content, 'still here'))).toBe(1);
  });

  test('of an operator who acts as a user stays limited, whatever it sends', async () => {
    const { app } = server.context;
    const [operatorId, userId] = [await makeUser(app.db, { role: 'operator' }), await makeUser(app.db)];
    const token = await app.db.transaction((tx) => startSession(tx, operatorId, { ip: '127.0.0.1' }));
    const operator = await viewerOf(app, token);
    if (operator === null) throw new Error('No session');
    const strong = { ...operator, signedInBy: 'code' as const };
    const request = { reason: 'A question', requestId: null, browser: { ip: '127.0.0.1' } };
    const acting = await actAs(app, strong, userId, request);
    const [row] = await app.db.select().from(sessions).where(eq(sessions.userId, userId));
    const csrf = makeCsrfToken(app.config.sessionSecret, { session: row?.id ?? '' });
    const cookie = `rotation_session=${acting}`;
    const tries = [
      { cookie },
      { cookie: `${cookie}; limited=false; scope=user:full; rotation_session=${acting}x` },
      { cookie, 'x-scope': 'user:full', 'x-http-method-override': 'PUT', 'authorization': 'Bearer user:full' },
    ];
    for (const headers of tries)
      for (const path of ['/account/contact-details?limited=false', '/account/change-password', '/account/delete']) {
        const fields = new URLSearchParams({ currentPassword: 'a long password 1' });
        const answer = await send(path, { cookie: headers.cookie, token: csrf }, fields, headers);
        expect([401, 403], `${path} ${JSON.stringify(headers)}`).toContain(answer.status);
      }
    // Every token but the one that was given opens nothing.
    for (const wrong of [`${acting}x`, acting.slice(0, -1), acting.toUpperCase()])
      expect((await open('/account/contact-details', { cookie: `rotation_session=${wrong}` })).status).toBe(302);
    await app.db
      .update(sessions)
      .set({ expiresAt: sql`rotation_now() - interval '1 second'` })
      .where(eq(sessions.userId, userId));
    expect((await open('/account/contact-details', { cookie })).status).toBe(302);
  });
});

describe('a link of a password', () => {
  const newLink = async () => {
    const email = `reset-${randomUUID()}@example.org`;
    const userId = await makeUser(db(), { email });
    return db().transaction((tx) => issueToken(tx, { userId, purpose: 'reset', email }));
  };
  const formAt = async (query: string) =>
    (await (await open(`/reset-password?${query}`)).text()).includes('name="newPassword"');
  const setBy = async (token: string) => {
    const fields = new URLSearchParams({ token, newPassword: 'a long password 1' });
    return (await send('/reset-password', await server.visitor(), fields)).headers.get('location');
  };

  test('works once as it was sent', async () => {
    const token = await newLink();
    expect(await formAt(`t=${token}`)).toBe(true);
    // The first proof of this address.
    expect(await setBy(token)).toBe('/reset-password?changed=first');
    expect([await formAt(`t=${token}`), await setBy(token)]).toEqual([false, '/reset-password']);
  });

  test('leads on to what else to check, where a change of email was taken back', async () => {
    const email = `undone-${randomUUID()}@example.org`;
    const userId = await makeUser(db(), { email, emailVerified: true });
    const token = await db().transaction((tx) => issueToken(tx, { userId, purpose: 'undo', email }));
    const undone = await send('/undo-email-change', await server.visitor(), new URLSearchParams({ token }));
    const page = undone.headers.get('location') ?? '';
    expect(page).toMatch(/^\/reset-password\?t=[\w-]+&undone=yes$/);
    const fields = new URLSearchParams({ token: new URL(page, 'https://a.test').searchParams.get('t') ?? '' });
    fields.set('newPassword', 'a long password 1');
    const done = await send(page, await server.visitor(), fields);
    expect(done.headers.get('location')).toBe('/reset-password?changed=yes&undone=yes');
  });

  test.each<[string, (token: string) => string]>([
    ['cut', (token) => `t=${token.slice(0, -1)}`],
    ['longer', (token) => `t=${token}A`],
    ['in another case', (token) => `t=${token.toLowerCase()}`],
    ['an array', (token) => `t[]=${token}`],
    ['after another one', (token) => `t=none&t=${token}`],
    ['ended by a zero byte', (token) => `t=${token}%00`],
    ['of another purpose', (token) => `t=&token=${token}`],
  ])('opens nothing when it is %s', async (_, change) => {
    const token = await newLink();
    const query = change(token);
    expect(await formAt(query)).toBe(false);
    const [given = ''] = new URLSearchParams(query).getAll('t');
    expect(await setBy(given)).not.toContain('changed=');
    expect(await formAt(`t=${token}`)).toBe(true);
  });

  test('is told to no other site', async () => {
    const answer = await open('/reset-password?t=secret');
    expect(answer.headers.get('referrer-policy')).toMatch(
      /^(?:no-referrer|same-origin|strict-origin-when-cross-origin)$/,
    );
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("frame-ancestors 'none'");
    expect(await answer.text()).not.toMatch(/<(?:script|img|link)[^>]+(?:src|href)="https?:/);
  });
});

test.each([
  ['seven characters', 'a2c4e6g'],
  ['257 characters', 'ab'.repeat(128) + 'c'],
  ['60,000 characters', 'a1'.repeat(30_000)],
  ['a zero byte', 'before\0after it'],
  ['a known password', 'password123'],
])('a sign-up with %s is refused without an account', async (name, password) => {
  const email = `refused-${name.replace(/\W/g, '')}@example.org`;
  const visitor = await server.visitor();
  const fields = new URLSearchParams({ email, fname: 'Ana', lname: 'Bell', password, terms: 'agreed' });
  const answer = await send('/signup', visitor, fields);
  expect([400, 413, 422]).toContain(answer.status);
  expect(await answer.text()).not.toContain(password.slice(0, 60));
  expect(await db().$count(users, eq(users.email, email))).toBe(0);
});

describe('the way back after a verification', () => {
  /** Signs up with the form's `from`, and opens the link of the email until it is used. */
  const verifiedFrom = async (from: string) => {
    const email = `back-${randomUUID()}@example.org`;
    const visitor = await server.visitor();
    const fields = new URLSearchParams({ email, fname: 'Ana', lname: 'Bell', terms: 'agreed', from });
    fields.set('password', 'a long password 1');
    expect((await send('/signup', visitor, fields)).status).toBe(303);
    const [user] = await db().select({ id: users.id }).from(users).where(eq(users.email, email));
    const [sent] = await db().select().from(emails).where(eq(emails.recipient, email));
    const [path = ''] = /\/verify-email\?t=[\w-]+/.exec(sent?.text ?? '') ?? [];
    const member = await tokensOf(user?.id ?? '');
    const form = new URLSearchParams({ operation: 'verify', token: path.split('=')[1] ?? '' });
    expect((await send(path, member, form)).status).toBe(200);
    const text = await (await open(path, { cookie: member.cookie })).text();
    expect(text).toContain('Nothing left to verify');
    return { path, text, sent: JSON.stringify(sent) };
  };

  test('is the page where it began, for that user alone, and in no link', async () => {
    const { path, text, sent } = await verifiedFrom('/l/silk/b2/checkout?start=2026-12-10');
    expect(text).toMatch(/href="\/l\/silk\/b2\/checkout\?start=2026-12-10"[^>]*>Continue where you left off/);
    expect(sent).not.toContain('checkout');
    const other = await tokensOf(await makeUser(db(), { emailVerified: true }));
    expect(await (await open(path, { cookie: other.cookie })).text()).not.toMatch(/left off|checkout/);
  });

  test.each([
    'https://elsewhere.example/',
    '//elsewhere.example/',
    '/\\elsewhere.example/',
    '/..//elsewhere.example/',
    '/\t/elsewhere.example/',
    'javascript:alert("elsewhere.example")',
    '/verify-email?t=elsewhere.example',
    '/undo-email-change?t=elsewhere.example',
  ])('is never %j', async (from) => {
    const { text } = await verifiedFrom(from);
    expect(text).not.toMatch(/left off|elsewhere\.example/);
  });
});

test('a profile and contact details set no verification and no role', async () => {
  const userId = await makeUser(db(), { emailVerified: false });
  const member = await tokensOf(userId);
  const wished = {
    ...{ phoneVerified: 'true', emailVerified: 'true', email_verified: 'true', idVerified: 'true', role: 'operator' },
    ...{
      'idCard.verified': 'true',
      'publicData.idCard.verified': 'true',
      'metadata[role]': 'operator',
      'banned': 'false',
    },
  };
  const before = async () => (await db().select().from(users).where(eq(users.id, userId)))[0];
  const facts = await before();
  for (const [path, fields] of [
    ['/profile-settings', { firstName: 'Ana', lastName: 'Bell', bio: '', profileImageId: '' }],
    ['/account/contact-details', { operation: 'save', email: facts?.email ?? '', phoneNumber: '' }],
  ] as const) {
    for (const [name, value] of Object.entries(wished))
      expect((await send(path, member, new URLSearchParams({ ...fields, [name]: value }))).status, name).toBe(400);
    expect([200, 303], path).toContain((await send(path, member, new URLSearchParams(fields))).status);
  }
  const { role, emailVerified, phoneVerifiedAt, metadata, publicData } = (await before()) as typeof users.$inferSelect;
  expect({ role, emailVerified, metadata, publicData }).toMatchObject({ role: 'user', emailVerified: false });
  expect(phoneVerifiedAt ?? null).toBeNull();
  expect(JSON.stringify({ metadata, publicData })).not.toMatch(/verified|operator/i);
});
