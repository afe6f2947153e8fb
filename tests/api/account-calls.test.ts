import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idChecks } from '#src/database/schema/id-checks.ts';
import { newsletterRequests } from '#src/database/schema/newsletter.ts';
import { identities, users } from '#src/database/schema/users.ts';
import { actAs } from '#src/features/accounts/act-as.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { codeOf } from '#src/features/referrals/referrals.server.ts';
import { freePort } from '#src/platform/free-port.ts';
import { saveCardAs } from '#tests/support/cards.ts';
import { makeImage, makeUser } from '#tests/support/factories.ts';
import { openFormBrowser } from '#tests/support/form-browser.ts';
import { followThere, startIdentityProvider, type IdentityProviderThere } from '#tests/support/identity-provider.ts';
import { makeLender, makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { callerFor, startWebWithPages, type Running } from '#tests/support/web-process.ts';

let context: TestContext;
let there: IdentityProviderThere;
let web: Running;

beforeAll(async () => {
  context = await makeTestContext();
  const port = await freePort();
  there = await startIdentityProvider([`http://localhost:${port}/login/with/oidc/callback`]);
  web = await startWebWithPages(context, there.settings, port);
});
afterAll(async () => {
  await web.stop();
  await Promise.all([there.close(), context.close()]);
});

describe('GET /api/current-user', () => {
  const currentUser = async (userId: string) => {
    const { headers } = await callerFor(context, userId);
    const response = await fetch(`${web.url}/api/current-user`, { headers });
    return { cache: response.headers.get('cache-control'), text: await response.text() };
  };

  test('tells users about themselves, and nothing is kept of it', async () => {
    const id = await makeUser(context.app.db, { phoneNumber: '+64215550111' });
    const { cache, text } = await currentUser(id);
    expect(cache).toBe('no-store');
    expect(JSON.parse(text)).toMatchObject({
      data: {
        ...{ id, type: 'currentUser', profileImage: null, stripeAccount: null, stripeCustomer: null },
        attributes: {
          stripeConnected: false,
          profile: {
            protectedData: { phoneNumber: '+64215550111', phoneVerified: false },
            publicData: { idCard: { verified: false, pending: false }, notifications: [] },
          },
        },
      },
    });
  });

  test('says of a number that another account has verified since that it is not verified', async () => {
    const phoneNumber = '+64215550177';
    const anHourAgo = new Date(Date.now() - 3_600_000);
    const id = await makeUser(context.app.db, { phoneNumber, phoneVerifiedAt: anHourAgo });
    const said = async () => JSON.parse((await currentUser(id)).text).data.attributes.profile.protectedData as unknown;
    expect(await said()).toEqual({ phoneNumber, phoneVerified: true });
    await makeUser(context.app.db, { phoneNumber, phoneVerifiedAt: new Date() });
    expect(await said()).toEqual({ phoneNumber, phoneVerified: false });
  });

  test('has the latest notifications, and whether a document waits for its decision', async () => {
    const { db } = context.app;
    const id = await makeUser(db);
    const rows = await db.insert(idChecks).values({ userId: id, kind: 'passport' }).returning({ checkId: idChecks.id });
    const told = { checkId: rows[0]?.checkId ?? '', recipientId: id, outcome: 'verified', reason: null } as const;
    await db.transaction((tx) => notify(tx, context.app, 'id-checked', told));
    expect(JSON.parse((await currentUser(id)).text)).toMatchObject({
      data: {
        attributes: {
          profile: {
            publicData: {
              idCard: { verified: false, pending: true },
              notifications: [
                { message: expect.any(String), detailPage: expect.stringMatching(/^\/account/), seen: false },
              ],
            },
          },
        },
      },
    });
  });

  test('has the payout account and the default card, without the ids that Stripe knows them by', async () => {
    const id = await makeLender(context);
    await saveCardAs(context, id);
    const { text } = await currentUser(id);
    expect(JSON.parse(text)).toMatchObject({
      data: {
        attributes: { stripeConnected: true, stripePayoutsEnabled: expect.any(Boolean) },
        stripeAccount: { type: 'stripeAccount', attributes: { country: 'NZ' } },
        stripeCustomer: {
          type: 'stripeCustomer',
          defaultPaymentMethod: {
            type: 'paymentMethod',
            attributes: { card: { brand: 'visa', last4Digits: '4242', expirationMonth: expect.any(Number) } },
          },
        },
      },
    });
    expect(text).not.toMatch(/acct_|cus_|pm_|fingerprint|password/);
  });

  test('tells an operator who acts as the user about that user', async () => {
    const { db } = context.app;
    const [operatorId, userId] = [await makeUser(db, { role: 'operator' }), await makeUser(db)];
    const operator = { id: operatorId, role: 'operator', signedInBy: 'code' } as const;
    const request = { reason: 'They asked for help', requestId: null, browser: { ip: '127.0.0.1' } };
    const token = await actAs(context.app, operator, userId, request);
    const response = await fetch(`${web.url}/api/current-user`, { headers: { cookie: `rotation_session=${token}` } });
    expect(await response.json()).toMatchObject({ data: { id: userId } });
  });
});

describe('what changes one part of the own profile', () => {
  const update = async (userId: string, body: unknown) =>
    (await callerFor(context, userId)).post(web.url, '/api/current-user/update-profile', body);
  const rowOf = async (id: string) => {
    const [row] = await context.app.db.select().from(users).where(eq(users.id, id));
    return row;
  };

  test('saves what is named of it and leaves the rest', async () => {
    const { db } = context.app;
    const id = await makeUser(db, { lastName: 'Ngata', bio: 'Slips and capes' });
    const profileImageId = await makeImage(db, id);
    expect(await update(id, { firstName: '  Aroha ', profileImageId })).toMatchObject({
      status: 200,
      data: {
        attributes: {
          profile: { firstName: 'Aroha', lastName: 'Ngata', displayName: 'Aroha N', bio: 'Slips and capes' },
        },
        profileImage: { id: profileImageId },
      },
    });
    expect((await update(id, { bio: 'Only capes' })).data).toMatchObject({
      attributes: { profile: { firstName: 'Aroha', bio: 'Only capes' } },
      profileImage: { id: profileImageId },
    });
    expect((await update(id, { bio: null, profileImageId: null })).data).toMatchObject({
      attributes: { profile: { firstName: 'Aroha', bio: '' } },
      profileImage: null,
    });
  });

  test('saves a phone number as people type it, which is not verified by that', async () => {
    const id = await makeUser(context.app.db, { phoneNumber: '+64215550111', phoneVerifiedAt: new Date() });
    const { data } = await update(id, { protectedData: { phoneNumber: '021 555 0142' } });
    expect(data).toMatchObject({
      attributes: { profile: { protectedData: { phoneNumber: '+64215550142', phoneVerified: false } } },
    });
    await update(id, { protectedData: { phoneNumber: null } });
    expect(await rowOf(id)).toMatchObject({ phoneNumber: null });
  });

  test('takes nothing that the server finds out itself, and nothing that the form refuses', async () => {
    const { db } = context.app;
    const id = await makeUser(db, { phoneNumber: '+64215550111' });
    const before = await rowOf(id);
    const other = await makeImage(db, await makeUser(db));
    for (const body of [
      { protectedData: { phoneVerified: true } },
      { protectedData: { phoneNumber: '+64215550111', phoneVerified: true } },
      { protectedData: { phoneNumber: 'call me' } },
      { publicData: { idCard: { name: 'Ada', verified: true } } },
      { bio: 'New', metadata: { idVerified: true } },
      { bio: 'New', protectedData: { phoneNumber: '021 555 0142' } },
      { displayName: 'Rotation Support' },
      { bio: 'New', email: 'new@example.nz' },
      { firstName: '' },
      { firstName: 'Ada www.evil.example' },
      { firstName: 'Bea', bio: 'Write to me: ada@example.nz' },
    ])
      expect(await update(id, body), JSON.stringify(body)).toMatchObject({
        ...{ status: 400, code: 'validation-invalid-params' },
      });
    expect(await update(id, { firstName: 'Bea', profileImageId: other })).toMatchObject({ status: 404 });
    expect(await rowOf(id)).toEqual(before);
  });
});

test('POST /api/sendgrid-email asks for the newsletter, and sends nothing that its caller says', async () => {
  const send = (body: unknown) => openFormBrowser(web).call('/signup', '/api/sendgrid-email', body);
  const { db } = context.app;
  const email = 'kiri@example.nz';
  const spoofed = { to: 'victim@example.nz', from: 'boss@example.nz', subject: 'Pay here', text: 'Now' };
  for (const wrong of [
    spoofed,
    { ...spoofed, name: 'Kiri', email: 'nobody' },
    { name: ' ', email },
    { name: 'Kiri', email, bcc: 'x' },
    null,
  ])
    expect(await send(wrong), JSON.stringify(wrong)).toMatchObject({ status: 400 });
  expect(await db.$count(newsletterRequests)).toBe(0);
  expect(await send({ ...spoofed, name: 'Kiri', email: ` ${email.toUpperCase()}` })).toEqual({
    status: 200,
    body: { data: { type: 'newsletter-request', attributes: { email } } },
  });
  expect(await db.select().from(newsletterRequests)).toMatchObject([{ name: 'Kiri', email }]);
});

describe('POST /api/check-referral-code', () => {
  const check = (body: unknown) => openFormBrowser(web).call('/signup', '/api/check-referral-code', body);

  test('tells whose code it is by the first name alone', async () => {
    const id = await makeUser(context.app.db, { firstName: 'Aroha', lastName: 'Ngata' });
    const referralCode = await codeOf(context.app, id);
    expect(await check({ referralCode })).toEqual({
      status: 200,
      body: { data: { type: 'referrer', attributes: { firstName: 'Aroha' } } },
    });
  });

  test('refuses another code, other keys, other types, and another site', async () => {
    expect(await check({ referralCode: 'ABC123' })).toMatchObject({
      status: 404,
      body: { errors: [{ code: 'referral-code-unknown' }] },
    });
    for (const body of [
      {},
      { referralCode: ['A'] },
      { referralCode: 'A', newUserId: 'x' },
      { referralCode: 'A'.repeat(41) },
    ])
      expect(await check(body)).toMatchObject({
        status: 400,
        body: { errors: [{ code: 'validation-invalid-params' }] },
      });
    const headers = { 'content-type': 'application/json', 'origin': 'https://evil.example' };
    const sent = { method: 'POST', headers, body: JSON.stringify({ referralCode: 'ABC123' }) };
    expect((await fetch(`${web.url}/api/check-referral-code`, sent)).status).toBe(403);
  });

  test('shares its limit with the forms: twenty wrong codes of a network in an hour', async () => {
    const statuses = [];
    for (let tries = 0; tries < 21; tries++) statuses.push((await check({ referralCode: 'ABC123' })).status);
    expect(statuses.at(-1)).toBe(429);
  });
});

describe('POST /api/auth/create-user-with-idp', () => {
  /** A browser that has come back from the provider. */
  async function backFrom(sub: string) {
    const browser = openFormBrowser(web);
    const email = `${sub}@example.nz`;
    there.signIn({ sub, email, email_verified: true, given_name: 'Aroha', family_name: 'Ngata' });
    await browser.submit('/login', '/login/with/oidc', { from: '/' });
    const leaving = (await browser.open('/login/with/oidc')).html;
    const [, address = ''] = /content="0;url=([^"]+)"/.exec(leaving) ?? [];
    const back = await followThere(address.replaceAll('&amp;', '&'));
    await browser.open(back.pathname + back.search);
    const typed = { email, firstName: 'Aroha', lastName: 'Ngata', terms: 'agreed' };
    const create = (body: unknown) => browser.call('/confirm', '/api/auth/create-user-with-idp', body);
    return { browser, typed, create };
  }

  test('completes the confirm tab, once', async () => {
    const { browser, typed, create } = await backFrom('call-1');
    expect(await create({ ...typed, terms: 'no' })).toMatchObject({ status: 400 });
    expect([...browser.cookies.keys()]).toContain('rotation_identity');
    expect(await create(typed)).toMatchObject({
      status: 200,
      body: { data: { type: 'currentUser', attributes: { email: typed.email, emailVerified: true } } },
    });
    expect([...browser.cookies.keys()]).toContain('rotation_session');
    expect([...browser.cookies.keys()]).not.toContain('rotation_identity');
    expect(await context.app.db.$count(users, eq(users.email, typed.email))).toBe(1);
  });

  test('takes the identity from the cookie of the sign-in alone', async () => {
    const { typed, create } = await backFrom('call-2');
    for (const more of [{ idpToken: 'x' }, { providerId: there.issuer, accountId: 'call-1' }, { emailVerified: true }])
      expect(await create({ ...typed, ...more })).toMatchObject({ status: 400 });
    expect(await context.app.db.$count(identities, eq(identities.accountId, 'call-2'))).toBe(0);
    const other = openFormBrowser(web);
    expect(await other.call('/signup', '/api/auth/create-user-with-idp', typed)).toMatchObject({
      status: 409,
      body: { errors: [{ code: 'identity-expired' }] },
    });
  });
});
