import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { users } from '#src/database/schema/users.ts';
import { startSession } from '#src/features/accounts/session.server.ts';
import { freePort } from '#src/platform/free-port.ts';
import { makeUser } from '#tests/support/factories.ts';
import { openFormBrowser } from '#tests/support/form-browser.ts';
import { followThere, startIdentityProvider, type IdentityProviderThere } from '#tests/support/identity-provider.ts';
import { makeTestContext, type TestContext } from '#tests/support/test-context.ts';
import { startWebWithPages, type Running } from '#tests/support/web-process.ts';

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

const openBrowser = () => openFormBrowser(web);
const decoded = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");

test('log-in and sign-up offer the provider, and the way through it ends where the user wanted to go', async () => {
  const browser = openBrowser();
  const from = '/s?keywords=silk';
  for (const page of ['/login', '/signup']) expect((await browser.open(page)).html).toContain('Continue with Kauri ID');
  there.signIn({
    sub: 'page-1',
    email: 'page-1@example.nz',
    email_verified: true,
    given_name: 'Aroha',
    family_name: 'Ngata',
  });

  const started = await browser.submit(`/login?from=${encodeURIComponent(from)}`, '/login/with/oidc', { from });
  expect(started).toMatchObject({ status: 303, location: '/login/with/oidc' });
  const leaving = await browser.open('/login/with/oidc');
  const [, address = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/i.exec(leaving.html) ?? [];
  const back = await followThere(decoded(address));
  expect(back.origin).toBe(web.url);

  const answered = await browser.open(back.pathname + back.search);
  expect(answered.location).toBe('/confirm');
  const confirm = (await browser.open('/confirm')).html;
  for (const prefilled of ['value="page-1@example.nz"', 'value="Aroha"', 'value="Ngata"'])
    expect(confirm).toContain(prefilled);
  expect((await browser.open('/confirm')).html).toContain('value="Aroha"');

  const typed = { email: 'page-1@example.nz', fname: 'Aroha', lname: 'Ngata' };
  const refused = await browser.submit('/confirm', '/confirm', typed);
  expect(refused.status).toBe(400);
  expect(refused.html).toContain('Please accept the terms');
  const done = await browser.submit('/confirm', '/confirm', { ...typed, terms: 'agreed' });
  expect(done).toMatchObject({ status: 303, location: from });
  expect([...browser.cookies.keys()]).toContain('rotation_session');
  expect([...browser.cookies.keys()]).not.toContain('rotation_identity');

  const password = (await browser.open('/account/change-password')).html;
  expect(password).toContain('Send me a link to set one');
  expect(password).not.toContain('name="currentPassword"');
  const sent = await browser.submit('/account/change-password', '/account/change-password', {
    operation: 'set-password',
  });
  expect(sent.location).toBe('/account/change-password?done=sent');
  const connections = (await browser.open(`/account/connections?disconnect=${encodeURIComponent(there.issuer)}`)).html;
  expect(connections).toContain('This is your only way to log in.');
});

test('a known user is sent on by a page of ours, so that a heart pressed before counts as meant here', async () => {
  const browser = openBrowser();
  there.signIn({
    sub: 'page-9',
    email: 'page-9@example.nz',
    email_verified: true,
    given_name: 'Ana',
    family_name: 'Ito',
  });
  const from = '/l/00000000-0000-4000-8000-000000000000/favourite';
  const comeBack = async () => {
    await browser.submit(`/login?from=${encodeURIComponent(from)}`, '/login/with/oidc', { from });
    const leaving = await browser.open('/login/with/oidc');
    const [, address = ''] = /http-equiv="refresh" content="0;url=([^"]+)"/i.exec(leaving.html) ?? [];
    const back = await followThere(decoded(address));
    return await browser.open(back.pathname + back.search);
  };
  await comeBack();
  const typed = { email: 'page-9@example.nz', fname: 'Ana', lname: 'Ito', terms: 'agreed' };
  await browser.submit('/confirm', '/confirm', typed);
  browser.cookies.delete('rotation_session');
  const answered = await comeBack();
  expect(answered).toMatchObject({ status: 200, location: null });
  expect(answered.html).toContain(`<meta http-equiv="refresh" content="0;url=${from}"`);
  expect(answered.html).toContain('You’re logged in');
  expect([...browser.cookies.keys()]).toContain('rotation_session');
});

test('a user who declines is told so on the log-in page, with the way kept', async () => {
  const browser = openBrowser();
  there.signIn(null);
  await browser.submit('/login', '/login/with/oidc', { from: '/rotate-item' });
  const [, address = ''] = /content="0;url=([^"]+)"/.exec((await browser.open('/login/with/oidc')).html) ?? [];
  const back = await followThere(decoded(address));
  const { location } = await browser.open(back.pathname + back.search);
  expect(location).toBe('/login?from=%2Frotate-item&problem=denied');
  expect(decoded((await browser.open(location ?? '')).html)).toContain('finish signing in there');
});

test('the answer counts at our address only, whatever host the request names', async () => {
  const browser = openBrowser();
  there.signIn({ sub: 'page-2' });
  await browser.submit('/login', '/login/with/oidc', { from: '/' });
  const [, address = ''] = /content="0;url=([^"]+)"/.exec((await browser.open('/login/with/oidc')).html) ?? [];
  expect(new URL(decoded(address)).searchParams.get('redirect_uri')).toBe(`${web.url}/login/with/oidc/callback`);
});

test('a form of another site begins nothing (log-in CSRF)', async () => {
  const { status } = await openBrowser().submit('/nowhere', '/login/with/oidc', { from: '/' });
  expect(status).toBe(403);
  expect(await context.app.db.$count(users, eq(users.email, 'page-2@example.nz'))).toBe(0);
});

test('an unknown provider is not found, and without a sign-in the way ends at the log-in', async () => {
  const browser = openBrowser();
  expect((await browser.submit('/login', '/login/with/facebook', { from: '/' })).status).toBe(404);
  expect((await browser.open('/login/with/oidc')).location).toBe('/login');
  expect((await browser.open('/confirm')).location).toBe('/login?problem=expired');
  expect((await browser.open('/login/with/oidc/callback?state=x&code=y')).location).toBe(
    '/login?problem=other-browser',
  );
});

test('who has no password reads in a sentence that too many links were asked for, also where they have seen one sent', async () => {
  const { app } = context;
  const id = await makeUser(app.db, { email: 'page-limit@example.nz' });
  await app.db.update(users).set({ emailVerified: true }).where(eq(users.id, id));
  const browser = openBrowser();
  const token = await app.db.transaction((tx) => startSession(tx, id, { ip: '127.0.0.1' }));
  browser.cookies.set('rotation_session', token);
  const page = '/account/change-password';
  const ask = (from: string) => browser.submit(from, page, { operation: 'set-password' });
  let answer = await ask(page);
  expect(answer).toMatchObject({ status: 303, location: `${page}?done=sent` });
  for (let more = 0; more < 20 && answer.status === 303; more += 1) answer = await ask(`${page}?done=sent`);
  expect(answer.status).toBe(429);
  expect(answer.html).toMatch(/role="alert"[^]*Too many/);
  expect(answer.html).not.toContain('on our side');
});
