import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { authenticators } from '#src/database/schema/factors.ts';
import { users } from '#src/database/schema/users.ts';
import { actAs } from '#src/features/accounts/act-as.server.ts';
import { issueToken } from '#src/features/accounts/email-tokens.server.ts';
import { authenticatorOf } from '#src/features/accounts/second-factor.server.ts';
import { startSession, viewerOf } from '#src/features/accounts/session.server.ts';
import { appCode } from '#tests/support/app-codes.ts';
import { makeUser } from '#tests/support/factories.ts';
import { openFormBrowser } from '#tests/support/form-browser.ts';
import { ownPassword, viewerWithPassword } from '#tests/support/own-password.ts';
import { startPageServer, type PageServer } from './page-client.ts';

let server: PageServer;
beforeAll(async () => {
  server = await startPageServer();
});
afterAll(() => server.close());

const sessionCookie = 'rotation_session';
const app = () => server.context.app;
type Browser = ReturnType<typeof openFormBrowser>;
const session = (browser: Browser) => browser.cookies.get(sessionCookie) ?? '';

/** Whose a session cookie is. */
const ownerOf = async (token: string) => (await viewerOf(app(), token))?.id ?? null;

/** A user with a password. */
async function newUser() {
  const email = `session-${randomUUID()}@example.org`;
  const id = await makeUser(app().db, { email });
  await viewerWithPassword(app(), id);
  return { id, email };
}

const credentials = ({ email }: { readonly email: string }) => ({ email, password: ownPassword, from: '/' });

async function signedIn(user: { readonly email: string }): Promise<Browser> {
  const browser = openFormBrowser(server.web);
  expect((await browser.submit('/login', '/login', credentials(user))).status).toBe(303);
  return browser;
}

/** What another person can put into the browser of a user who is about to sign in, and can use themselves. */
const planted: readonly [string, () => Promise<string>][] = [
  ['another user’s live session', async () => session(await signedIn(await newUser()))],
  ['a session that has ended', async () => endedSession()],
  ['an invented session', async () => 'A'.repeat(43)],
];

async function endedSession(): Promise<string> {
  const browser = await signedIn(await newUser());
  const token = session(browser);
  expect((await browser.submit('/account/contact-details', '/logout', {})).status).toBe(303);
  expect(await ownerOf(token)).toBeNull();
  return token;
}

describe.each(planted)('with %s in the browser (session fixation)', (_, plant) => {
  const signings = {
    'log-in': async (browser: Browser) => {
      const user = await newUser();
      return { ...user, ...(await browser.submit('/login', '/login', credentials(user))) };
    },
    'sign-up': async (browser: Browser) => {
      const email = `session-${randomUUID()}@example.org`;
      const account = { fname: 'Ana', lname: 'Bell', terms: 'agreed', referralCode: '' };
      const answer = await browser.submit('/signup', '/signup', { ...credentials({ email }), ...account });
      const [user] = await app().db.select({ id: users.id }).from(users).where(eq(users.email, email));
      return { id: user?.id, ...answer };
    },
  };

  test.each(Object.entries(signings))(
    'a %s makes a session that the planted cookie does not open',
    async (__, sign) => {
      const token = await plant();
      const browser = openFormBrowser(server.web);
      // The form is open before the cookie is planted: a signed-in user would be sent on.
      const csrf = /name="csrf" value="([^"]+)"/.exec((await browser.open('/login')).html)?.[1] ?? '';
      expect(csrf).not.toBe('');
      browser.cookies.set(sessionCookie, token);
      const before = await ownerOf(token);
      const signing = await sign(withToken(browser, before === null ? csrf : await tokenOf(token)));
      expect([signing.status, typeof signing.id]).toEqual([303, 'string']);
      expect(session(browser)).not.toBe(token);
      expect(await ownerOf(session(browser))).toBe(signing.id);
      // Neither into the account nor on in their own: the browser’s earlier session has ended.
      expect(await ownerOf(token)).toBeNull();
    },
  );
});

/** The same browser, which sends this form token instead of the one of a page that it would open. */
function withToken(browser: Browser, csrf: string): Browser {
  const submit: Browser['submit'] = (page, path, fields) => browser.submit('/nowhere', path, { csrf, ...fields });
  return { ...browser, submit };
}

/** The form token of another person's session, which they can read on their own pages. */
async function tokenOf(token: string): Promise<string> {
  const other = openFormBrowser(server.web);
  other.cookies.set(sessionCookie, token);
  return /name="csrf" value="([^"]+)"/.exec((await other.open('/account/contact-details')).html)?.[1] ?? '';
}

test('a page left open in another tab logs out the session that has replaced its own', async () => {
  const user = await newUser();
  const browser = await signedIn(user);
  const csrf = await tokenOf(session(browser));
  const page = '/account/change-password';
  const chosen = 'another way in, 2026';
  const typed = { currentPassword: ownPassword, newPassword: chosen, reenteredPassword: chosen };
  expect((await browser.submit(page, page, { operation: 'change', ...typed })).status).toBe(303);
  const token = session(browser);
  expect(await ownerOf(token)).toBe(user.id);
  const { url } = server.web;
  const headers = { origin: new URL(url).origin, cookie: `${sessionCookie}=${token}` };
  const body = new URLSearchParams({ csrf });
  const { status } = await fetch(`${url}/logout`, { method: 'POST', redirect: 'manual', headers, body });
  expect([status, await ownerOf(token)]).toEqual([303, null]);
});

test('a visitor’s form token that another person has planted is worth nothing in the session that follows', async () => {
  const attacker = openFormBrowser(server.web);
  const csrf = /name="csrf" value="([^"]+)"/.exec((await attacker.open('/login')).html)?.[1] ?? '';
  const browser = openFormBrowser(server.web);
  for (const [name, value] of attacker.cookies) browser.cookies.set(name, value);
  const user = await newUser();
  expect((await browser.submit('/login', '/login', credentials(user))).status).toBe(303);
  const fields = { firstName: 'Mallory', lastName: 'Bell', bio: '', profileImageId: '' };
  expect((await withToken(browser, csrf).submit('', '/profile-settings', fields)).status).toBe(403);
  expect((await browser.submit('/profile-settings', '/profile-settings', fields)).status).toBe(303);
});

test('a log-in that waits for its code is another one for each password, and becomes a session of its own', async () => {
  const { owner, key } = await userWithApp();
  const waiting = async () => {
    const browser = openFormBrowser(server.web);
    expect((await browser.submit('/login', '/login', credentials(owner))).status).toBe(303);
    return browser;
  };
  const attacker = await waiting();
  const pending = attacker.cookies.get('rotation_pending') ?? '';
  const browser = openFormBrowser(server.web);
  browser.cookies.set('rotation_pending', pending);
  // A planted log-in that waits asks for its code; its owner starts over.
  await browser.submit('/login', '/login', { operation: 'start-over', from: '/' });
  expect((await browser.submit('/login', '/login', credentials(owner))).status).toBe(303);
  expect(browser.cookies.get('rotation_pending')).not.toBe(pending);
  const entered = await browser.submit('/login', '/login', { operation: 'code', code: appCode(key), from: '/' });
  expect([entered.status, await ownerOf(session(browser))]).toEqual([303, owner.id]);
  expect(session(attacker)).toBe('');
  await attacker.open('/login');
  const late = await attacker.submit('/login', '/login', { operation: 'code', code: appCode(key, 1), from: '/' });
  expect([late.location, session(attacker)]).toEqual(['/login?why=expired', '']);
});

/** A user whose authenticator app counts; its codes can be used again. */
async function userWithApp() {
  const owner = await newUser();
  const browser = await signedIn(owner);
  const before = session(browser);
  const page = '/account/security';
  expect((await browser.submit(page, page, { operation: 'set-up', currentPassword: ownPassword })).status).toBe(303);
  const viewer = await viewerOf(app(), session(browser));
  const shown = viewer === null ? null : await authenticatorOf(app(), viewer);
  const key = shown?.state === 'set-up' ? shown.secret : '';
  expect((await browser.submit(page, page, { operation: 'confirm', code: appCode(key) })).status).toBe(200);
  await app().db.update(authenticators).set({ lastStep: 0 }).where(eq(authenticators.userId, owner.id));
  return { owner, key, browser, before };
}

describe('what a session may do grows', () => {
  test('with a second factor under a new cookie, and the one before stays as weak as it was', async () => {
    const { owner, browser, before } = await userWithApp();
    expect(session(browser)).not.toBe(before);
    expect(await viewerOf(app(), session(browser))).toMatchObject({ id: owner.id, signedInBy: 'code' });
    expect((await viewerOf(app(), before))?.signedInBy ?? 'password').toBe('password');
  });

  test('for an operator who views the site as a user in a session beside their own', async () => {
    const operatorId = await makeUser(app().db, { role: 'operator' });
    const own = await app().db.transaction((tx) => startSession(tx, operatorId, { ip: '127.0.0.1' }, 'code'));
    const user = await newUser();
    const browser = { ip: '127.0.0.1', oldSession: own };
    const request = { reason: 'A question', requestId: null, browser };
    const acting = await actAs(app(), { id: operatorId, role: 'operator', signedInBy: 'code' }, user.id, request);
    expect(acting).not.toBe(own);
    expect([await ownerOf(own), await ownerOf(acting)]).toEqual([operatorId, user.id]);
    expect(await viewerOf(app(), acting)).toMatchObject({ limited: true, role: 'user' });
  });
});

describe('sessions from before', () => {
  test('end with a new password, for the next request of each of them', async () => {
    const user = await newUser();
    const [here, elsewhere] = [await signedIn(user), await signedIn(user)];
    const [before, other] = [session(here), session(elsewhere)];
    const passwords = { newPassword: 'kowhai lane window', reenteredPassword: 'kowhai lane window' };
    const page = '/account/change-password';
    const fields = { operation: 'change', currentPassword: ownPassword, ...passwords };
    expect((await here.submit(page, page, fields)).status).toBe(303);
    expect(session(here)).not.toBe(before);
    expect([await ownerOf(session(here)), await ownerOf(before), await ownerOf(other)]).toEqual([user.id, null, null]);
    expect((await elsewhere.open(page)).status).toBe(302);
    expect((await elsewhere.call('/login', '/api/images/upload', {})).status).toBe(401);
  });

  test('end with a reset, which signs nobody in', async () => {
    const user = await newUser();
    const thief = await signedIn(user);
    const token = await app().db.transaction((tx) =>
      issueToken(tx, { userId: user.id, purpose: 'reset', email: user.email }),
    );
    const owner = openFormBrowser(server.web);
    owner.cookies.set(sessionCookie, session(thief));
    const page = `/reset-password?t=${token}`;
    const reset = await owner.submit(page, '/reset-password', { token, newPassword: 'kowhai lane window' });
    // The first proof of this address.
    expect(reset.location).toBe('/reset-password?changed=first');
    expect([await ownerOf(session(thief)), await ownerOf(session(owner))]).toEqual([null, null]);
    expect((await thief.open('/account/contact-details')).status).toBe(302);
  });

  test('end with “log out of all others”, and with time', async () => {
    const user = await newUser();
    const [here, elsewhere] = [await signedIn(user), await signedIn(user)];
    const page = '/account/change-password';
    expect((await here.submit(page, page, { operation: 'end-others' })).status).toBe(303);
    expect([await ownerOf(session(here)), await ownerOf(session(elsewhere))]).toEqual([user.id, null]);
    await app().db.execute(sql`update sessions set expires_at = rotation_now() where user_id = ${user.id}`);
    expect((await here.open('/account/contact-details')).status).toBe(302);
  });
});

test.each([{}, { operation: 'end-everything' }])(
  'settings refuse a form with the operation %o as malformed',
  async (form) => {
    const user = await newUser();
    const [here, elsewhere] = [await signedIn(user), await signedIn(user)];
    for (const page of [
      '/account/change-password',
      '/account/contact-details',
      '/account/security',
      '/account/id-check',
    ])
      expect([page, (await here.submit(page, page, form)).status]).toEqual([page, 400]);
    expect(await ownerOf(session(elsewhere))).toBe(user.id);
  },
);

test('a link into an operator’s view of a user is neither guessed nor used after its half hour', async () => {
  const operatorId = await makeUser(app().db, { role: 'operator' });
  const user = await newUser();
  const request = { reason: 'A question', requestId: null, browser: { ip: '127.0.0.1' } };
  const acting = await actAs(app(), { id: operatorId, role: 'operator', signedInBy: 'code' }, user.id, request);
  const opens = async (token: string) => {
    const browser = openFormBrowser(server.web);
    browser.cookies.set(sessionCookie, token);
    return (await browser.open('/account/contact-details')).status === 200;
  };
  expect(await opens(acting)).toBe(true);
  const near = [...acting].map((char, at) => acting.slice(0, at) + (char === 'A' ? 'B' : 'A') + acting.slice(at + 1));
  for (const guess of [...near, user.id, operatorId, '']) expect(await opens(guess)).toBe(false);
  const almost = sql`expires_at - interval '29 minutes 50 seconds'`;
  await app().db.execute(sql`update sessions set expires_at = ${almost} where user_id = ${user.id}`);
  expect(await opens(acting)).toBe(true);
  await app().db.execute(
    sql`update sessions set expires_at = expires_at - interval '10 seconds' where user_id = ${user.id}`,
  );
  expect(await opens(acting)).toBe(false);
  // Requests in the half hour did not prolong it.
  const { rows } = await app().db.execute<{ n: number }>(
    sql`select count(*)::int as n from sessions where user_id = ${user.id} and expires_at > rotation_now()`,
  );
  expect(rows[0]?.n).toBe(0);
});
