import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { passkeyChallenges, passkeys } from '#src/database/schema/factors.ts';
import { sessions, users } from '#src/database/schema/users.ts';
import { sweepAccounts } from '#src/features/accounts/jobs.server.ts';
import { maxPasskeys } from '#src/features/accounts/passkey-rules.ts';
import {
  addPasskey,
  logInByPasskey,
  passkeyCreationOptions,
  passkeyRequestOptions,
  passkeysOf,
  removePasskey,
  renamePasskey,
} from '#src/features/accounts/passkeys.server.ts';
import { resetSecondFactor } from '#src/features/accounts/reset-second-factor.server.ts';
import { setUpAuthenticator } from '#src/features/accounts/second-factor.server.ts';
import { hasSecondFactor } from '#src/features/accounts/strong-session.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { bothAfterLock } from '#tests/support/locked-tables.ts';
import { softwarePasskey } from '#tests/support/software-passkey.ts';
import {
  codeOf,
  countAnswers,
  fromBrowser,
  loggedIn,
  openContext,
  password,
  type TestContext,
} from './accounts-context.ts';
import { passkeyStepsOf, site } from './passkey-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;
let steps: ReturnType<typeof passkeyStepsOf>;
const elsewhere = { origin: 'https://rotation.example', rpId: 'rotation.example' };

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
  steps = passkeyStepsOf(testContext);
});
afterAll(() => testContext.close());

const add = (...to: Parameters<typeof steps.add>) => steps.add(...to);
const withPasskey = () => steps.withPasskey();
const challenged = () => steps.challenged();
const logInWith = (...by: Parameters<typeof steps.logInWith>) => steps.logInWith(...by);

const storedOf = async ({ id }: Viewer) => testContext.db.select().from(passkeys).where(eq(passkeys.userId, id));

test('a passkey is added after the password, and its session counts as made with two factors', async () => {
  const { person, viewer, signedIn } = await testContext.member();
  expect(await codeOf(passkeyCreationOptions(context, viewer, 'not my password'))).toBe('wrong-password');
  const { setCookies } = await add(viewer);
  const strong = await testContext.viewerWith({ setCookies });
  expect(strong).toMatchObject({ id: viewer.id, sessionId: viewer.sessionId, signedInBy: 'passkey' });
  expect(strong !== null && hasSecondFactor(strong)).toBe(true);
  // The cookie of before is known for a minute, by the password alone, so a copy of it did not become strong (0103).
  const former = await testContext.viewerWith(signedIn);
  expect(former).toMatchObject({ sessionId: viewer.sessionId, signedInBy: 'password' });
  expect(await passkeysOf(context, viewer)).toMatchObject([{ name: 'Phone', lastUsedAt: null }]);
  expect((await testContext.kindsTo(person.email)).at(-1)).toBe('passkey-added');
});

test('a passkey that is added after a log-in by a provider makes its session one of two factors too', async () => {
  const { viewer } = await testContext.member();
  await testContext.db.update(sessions).set({ signedInBy: 'identity' }).where(eq(sessions.userId, viewer.id));
  const { setCookies } = await add({ ...viewer, signedInBy: 'identity' });
  expect(await testContext.viewerWith({ setCookies })).toMatchObject({ id: viewer.id, signedInBy: 'passkey' });
});

test('the options name this site, and want a discoverable passkey of a verified user', async () => {
  const { viewer } = await withPasskey();
  const options = await passkeyCreationOptions(context, viewer, password);
  expect(options).toMatchObject({
    rp: { id: 'rotation.test' },
    attestation: 'none',
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  expect(options.excludeCredentials).toHaveLength(1);
  const request = await passkeyRequestOptions(context, fromBrowser());
  expect(request.options).toMatchObject({ rpId: 'rotation.test', userVerification: 'required' });
  expect(request.options.allowCredentials ?? []).toEqual([]);
  expect(request.setCookies.join()).toMatch(/^__Host-rotation_challenge=[\w-]{43}; .*HttpOnly; SameSite=Lax; Secure$/);
});

test('a passkey logs in without password and code, and records its use', async () => {
  const { viewer, passkey, person } = await withPasskey();
  const signedIn = await logInWith(passkey, { counter: 1, userHandle: viewer.id });
  expect(await testContext.viewerWith(signedIn)).toMatchObject({ id: viewer.id, signedInBy: 'passkey' });
  const [stored] = await storedOf(viewer);
  expect(stored).toMatchObject({ counter: 1 });
  expect(stored?.lastUsedAt).not.toBeNull();
  expect(await testContext.kindsTo(person.email)).toContain('new-browser');
});

test('a passkey with a transport that no database takes is refused', async () => {
  const { viewer } = await testContext.member();
  const { challenge } = await passkeyCreationOptions(context, viewer, password);
  const credential = softwarePasskey(site).create({ challenge }).replace('"internal"', '"in\\u0000ternal"');
  expect(await codeOf(addPasskey(context, viewer, { name: 'X', credential }))).toBe('passkey-not-accepted');
});

test.each([
  ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['another site', elsewhere],
  ['a page of another site', { origin: elsewhere.origin }],
  ['a subdomain of this site', { origin: 'https://a.rotation.test' }],
  ['this site without encryption', { origin: 'http://rotation.test' }],
  ['a relying party of another site', { rpId: elsewhere.rpId }],
  ['a user who was not verified', { userVerified: false }],
  ['the ceremony of a new passkey', { type: 'webauthn.create' }],
  ['the handle of another user', { userHandle: '00000000-0000-4000-8000-000000000000' }],
  ['a counter that went back', { counter: 4 }],
  ['the counter of the last time', { counter: 5 }],
] as const)('an assertion of %s is not accepted', async (_, change) => {
  const { viewer, passkey } = await withPasskey();
  await logInWith(passkey, { counter: 5 });
  expect(await codeOf(logInWith(passkey, { counter: 6, ...change }))).toBe('passkey-not-accepted');
  const sessionsOf = eq(sessions.userId, viewer.id);
  expect(await testContext.db.$count(sessions, sessionsOf)).toBe(2);
  await logInWith(passkey, { counter: 6 });
});

test('an assertion works once, and only in the browser that received its challenge', async () => {
  const { passkey } = await withPasskey();
  const [own, other] = [await challenged(), await challenged()];
  const sent = passkey.assert({ challenge: own.challenge });
  const logIn = (request: Request) => logInByPasskey(context, request, sent, fromBrowser());
  expect(await codeOf(logIn(other.request))).toBe('passkey-not-accepted');
  expect(await codeOf(logIn(new Request('https://rotation.test/')))).toBe('passkey-not-accepted');
  const answers = await countAnswers([logIn(own.request), logIn(own.request), logIn(own.request)]);
  expect(answers).toEqual({ 'fine': 1, 'passkey-not-accepted': 2 });
  expect(await codeOf(logIn(own.request))).toBe('passkey-not-accepted');
});

test('of two log-ins at one counter, both read before either is stored, one succeeds', async () => {
  const { viewer, passkey } = await withPasskey();
  const attempt = () => countAnswers([logInWith(passkey, { counter: 1 })]);
  const { db } = testContext;
  const answers = await bothAfterLock({ app: { db } }, { table: 'users', id: viewer.id }, [attempt, attempt]);
  expect(answers.flatMap(Object.keys).toSorted()).toEqual(['fine', 'passkey-not-accepted']);
});

test('a challenge works for five minutes, and a wrong answer uses it up', async () => {
  const { passkey } = await withPasskey();
  const late = await challenged();
  await testContext.db.update(passkeyChallenges).set({ expiresAt: sql`rotation_now()` });
  const answer = ({ challenge }: { challenge: string }) => passkey.assert({ challenge });
  expect(await codeOf(logInByPasskey(context, late.request, answer(late), fromBrowser()))).toBe('passkey-not-accepted');
  const once = await challenged();
  expect(await codeOf(logInByPasskey(context, once.request, '{}', fromBrowser()))).toBe('passkey-not-accepted');
  expect(await codeOf(logInByPasskey(context, once.request, answer(once), fromBrowser()))).toBe('passkey-not-accepted');
  await sweepAccounts(context);
  expect(await testContext.db.$count(passkeyChallenges)).toBe(0);
});

const malformed = ['', 'null', '[]', '{', '{"id":1}', '"a"', '{"id":"\\u0000"}'];
const huge = [`{"id":"${'a'.repeat(15_000)}"}`, '['.repeat(15_000)];

test.each([...malformed, ...huge])('what is no passkey is refused as a wrong one: %#', async (sent) => {
  const { viewer } = await withPasskey();
  const { request } = await challenged();
  expect(await codeOf(logInByPasskey(context, request, sent, fromBrowser()))).toBe('passkey-not-accepted');
  await passkeyCreationOptions(context, viewer, password);
  expect(await codeOf(addPasskey(context, viewer, { name: 'X', credential: sent }))).toBe('passkey-not-accepted');
});

test.each([
  ['another challenge', { challenge: Buffer.alloc(32).toString('base64url') }],
  ['a page of another site', { origin: elsewhere.origin }],
  ['a relying party of another site', { rpId: elsewhere.rpId }],
  ['a user who was not verified', { userVerified: false }],
  ['the ceremony of a log-in', { type: 'webauthn.get' }],
  ['an attestation with certificates', { x5c: true }],
] as const)('a new passkey of %s is not added', async (_, change) => {
  const { viewer } = await testContext.member();
  expect(await codeOf(add(viewer, softwarePasskey(site), change))).toBe('passkey-not-accepted');
  expect(await storedOf(viewer)).toEqual([]);
});

test('the challenge of a new passkey belongs to its session and works once', async () => {
  const { person, viewer } = await testContext.member();
  const other = await testContext.viewerWith(await loggedIn(context, person, fromBrowser()));
  const { challenge } = await passkeyCreationOptions(context, viewer, password);
  const credential = softwarePasskey(site).create({ challenge });
  if (other === null) throw new Error('The session has ended.');
  const attempt = (by: Viewer) => addPasskey(context, by, { name: 'Phone', credential });
  expect(await codeOf(attempt(other))).toBe('passkey-not-accepted');
  expect(await countAnswers([attempt(viewer), attempt(viewer)])).toEqual({ 'fine': 1, 'passkey-not-accepted': 1 });
  // Nor does the challenge of a log-in add one.
  const logIn = await challenged();
  const stolen = softwarePasskey(site).create({ challenge: logIn.challenge });
  expect(await codeOf(addPasskey(context, viewer, { name: 'Phone', credential: stolen }))).toBe('passkey-not-accepted');
});

test('a credential belongs to one account', async () => {
  const { passkey, viewer } = await withPasskey();
  const { viewer: attacker } = await testContext.member();
  expect(await codeOf(add(attacker, passkey))).toBe('passkey-not-accepted');
  expect((await logInWith(passkey)).userId).toBe(viewer.id);
});

test('an account has ten passkeys at most, also when two are added at once', async () => {
  const { viewer } = await withPasskey();
  const own = { userId: viewer.id, publicKey: 'none', counter: 0, name: 'Key' };
  const row = (at: number) => ({ ...own, credentialId: `${viewer.id}-${at}` });
  await testContext.db.insert(passkeys).values(Array.from({ length: maxPasskeys - 2 }, (_, at) => row(at)));
  const { challenge } = await passkeyCreationOptions(context, viewer, password);
  await testContext.db.insert(passkeys).values(row(maxPasskeys));
  const tenth = { name: 'Phone', credential: softwarePasskey(site).create({ challenge }) };
  expect(await codeOf(addPasskey(context, viewer, tenth))).toBe('too-many-passkeys');
  expect(await codeOf(passkeyCreationOptions(context, viewer, password))).toBe('too-many-passkeys');
});

test('a session without a second factor neither adds, renames nor removes one, nor sets up an app', async () => {
  const { viewer, person } = await withPasskey();
  const weak = await testContext.viewerWith(await loggedIn(context, person, fromBrowser()));
  if (weak === null) throw new Error('The session has ended.');
  const [{ id: passkeyId } = { id: 'none' }] = await storedOf(viewer);
  for (const attempt of [
    () => passkeyCreationOptions(context, weak, password),
    () => renamePasskey(context, weak, { passkeyId, name: 'Mine' }),
    () => removePasskey(context, weak, passkeyId),
    () => setUpAuthenticator(context, weak, password),
  ])
    expect(await codeOf(attempt())).toBe('second-factor-needed');
});

test('a limited session changes nothing', async () => {
  const { viewer } = await withPasskey();
  const limited = { ...viewer, limited: true };
  const [{ id: passkeyId } = { id: 'none' }] = await storedOf(viewer);
  for (const attempt of [
    () => passkeyCreationOptions(context, limited, password),
    () => addPasskey(context, limited, { name: 'Mine', credential: '{}' }),
    () => renamePasskey(context, limited, { passkeyId, name: 'Mine' }),
    () => removePasskey(context, limited, passkeyId),
  ])
    expect(await codeOf(attempt())).toBe('forbidden');
});

test('a passkey is renamed and removed by its owner alone, and a removed one does not log in', async () => {
  const [owner, outsider] = [await withPasskey(), await withPasskey()];
  const [{ id: passkeyId } = { id: 'none' }] = await storedOf(owner.viewer);
  const missing = '00000000-0000-4000-8000-000000000000';
  for (const id of [passkeyId, missing, 'none', '']) {
    expect(await codeOf(renamePasskey(context, outsider.viewer, { passkeyId: id, name: 'Mine' }))).toBe('not-found');
    expect(await codeOf(removePasskey(context, outsider.viewer, id))).toBe('not-found');
  }
  await renamePasskey(context, owner.viewer, { passkeyId, name: 'Blue key' });
  expect(await passkeysOf(context, owner.viewer)).toMatchObject([{ name: 'Blue key' }]);
  await removePasskey(context, owner.viewer, passkeyId);
  expect(await codeOf(logInWith(owner.passkey))).toBe('passkey-not-accepted');
  expect((await testContext.kindsTo(owner.person.email)).at(-1)).toBe('passkey-removed');
  // Without any left, its sessions are as strong as the password.
  expect(await testContext.viewerWith(owner)).toMatchObject({ signedInBy: 'password' });
});

test('a passkey that is removed while it logs in does not get a session of two factors', async () => {
  const { viewer, passkey } = await withPasskey();
  const [{ id: passkeyId } = { id: 'none' }] = await storedOf(viewer);
  await Promise.allSettled([logInWith(passkey), removePasskey(context, viewer, passkeyId)]);
  const strong = await testContext.db.select().from(sessions).where(eq(sessions.userId, viewer.id));
  expect(strong.filter(({ signedInBy }) => signedInBy !== 'password')).toEqual([]);
});

test('banned users are refused, and deleted ones are unknown', async () => {
  for (const [gone, code] of [
    [{ banned: true }, 'account-banned'],
    [{ deletedAt: new Date() }, 'passkey-not-accepted'],
  ] as const) {
    const { viewer, passkey } = await withPasskey();
    await testContext.db.update(users).set(gone).where(eq(users.id, viewer.id));
    expect(await codeOf(logInWith(passkey))).toBe(code);
  }
});

test('an operator’s reset removes passkeys too', async () => {
  const { viewer, person, passkey } = await withPasskey();
  const { viewer: keeper } = await testContext.member();
  const operator = { id: keeper.id, role: 'operator' } as const;
  await resetSecondFactor(context, operator, person.email, { reason: 'Lost', requestId: null });
  expect(await storedOf(viewer)).toEqual([]);
  expect(await codeOf(logInWith(passkey))).toBe('passkey-not-accepted');
});

test('a network gets a hundred challenges an hour', async () => {
  const browser = fromBrowser('203.0.113.9');
  const requests = Array.from({ length: 102 }, () => passkeyRequestOptions(context, browser));
  expect(await countAnswers(requests)).toEqual({ 'fine': 100, 'too-many-requests': 2 });
});
