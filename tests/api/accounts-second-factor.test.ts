import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticators, pendingLogIns } from '#src/database/schema/factors.ts';
import { rateLimitHits, sessions, users } from '#src/database/schema/users.ts';
import { newDeviceMark } from '#src/features/accounts/access/cookies.server.ts';
import { changePassword } from '#src/features/accounts/change-password.server.ts';
import { logIn } from '#src/features/accounts/commands.server.ts';
import { cancelLogIn, waitsForCode } from '#src/features/accounts/complete-log-in.server.ts';
import { sweepAccounts } from '#src/features/accounts/jobs.server.ts';
import { requestPasswordReset, resetPassword } from '#src/features/accounts/recovery.server.ts';
import { confirmSetUp, setUpAuthenticator } from '#src/features/accounts/second-factor.server.ts';
import { appCode } from '#tests/support/app-codes.ts';
import { codeOf, countAnswers, fromBrowser, openContext, password, type TestContext } from './accounts-context.ts';
import { secondFactorOf, wrongCode } from './second-factor-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;
let steps: ReturnType<typeof secondFactorOf>;
const another = 'tui over the estuary';

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
  steps = secondFactorOf(testContext);
});
afterAll(() => testContext.close());

const kindsTo = (email: string) => testContext.kindsTo(email);

test('after the right password there is no session until the code is right', async () => {
  const owner = await steps.withApp();
  const answer = await logIn(context, owner.person, fromBrowser());
  expect(answer).not.toHaveProperty('token');
  expect(answer.setCookies).toHaveLength(1);
  expect(answer.setCookies[0]).toMatch(
    /^__Host-rotation_pending=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; SameSite=Lax; Secure$/,
  );
  expect(await testContext.viewerWith(answer)).toBeNull();
  const token = await steps.enterPassword(owner.person);
  expect(await testContext.db.$count(sessions, eq(sessions.userId, owner.viewer.id))).toBe(1);
  const signedIn = await steps.enterCode(token, appCode(owner.key));
  expect(await testContext.viewerWith(signedIn)).toMatchObject({ id: owner.viewer.id, signedInBy: 'code' });
  expect(signedIn.setCookies.at(-1)).toMatch(/^__Host-rotation_pending=; .*Max-Age=0/);
  expect(await testContext.db.$count(pendingLogIns, eq(pendingLogIns.tokenHash, token))).toBe(0);
});

test('a wrong password is answered as for an account without a second factor', async () => {
  const { person } = await steps.withApp();
  const wrong = { email: person.email, password: 'not my password' };
  expect(await codeOf(logIn(context, wrong, fromBrowser()))).toBe('auth-invalid-credentials');
});

test('an unknown browser is told once the code was right, and not before', async () => {
  const { person, viewer, key } = await steps.withApp();
  const notified = async () => (await kindsTo(person.email)).filter((kind) => kind === 'new-browser').length;
  const token = await steps.enterPassword(person);
  expect(await notified()).toBe(0);
  await steps.enterCode(token, appCode(key));
  expect(await notified()).toBe(1);
  await steps.afterAnHour(viewer.id);
});

test('of one code entered twice at once, only one log-in succeeds', async () => {
  const { person, key } = await steps.withApp();
  const tokens = await Promise.all([1, 2, 3].map(() => steps.enterPassword(person)));
  const answers = await countAnswers(tokens.map((token) => steps.enterCode(token, appCode(key))));
  expect(answers).toEqual({ 'fine': 1, 'second-factor-code-wrong': 2 });
});

test('one pending log-in becomes one session, also with two right codes at once', async () => {
  const { person, key, codes } = await steps.withApp();
  const token = await steps.enterPassword(person);
  const [first = '', second = ''] = codes;
  const answers = await countAnswers([appCode(key), first, second].map((code) => steps.enterCode(token, code)));
  expect(answers).toEqual({ 'fine': 1, 'log-in-expired': 2 });
});

test('a code that was used to confirm or to log in is not accepted again', async () => {
  const owner = await testContext.member();
  await setUpAuthenticator(context, owner.viewer, password);
  const key = await steps.keyOf(owner.viewer);
  const code = appCode(key);
  await confirmSetUp(context, owner.viewer, code);
  const token = await steps.enterPassword(owner.person);
  expect(await codeOf(steps.enterCode(token, code))).toBe('second-factor-code-wrong');
  await steps.enterCode(token, appCode(key, 1));
});

test('after five wrong codes the log-in begins again, and the owner is told twice a day at most', async () => {
  const { person, key } = await steps.withApp();
  for (let round = 0; round < 2; round++) {
    const token = await steps.enterPassword(person);
    const codes = Array.from({ length: 5 }, () => steps.enterCode(token, wrongCode(key)));
    expect(await countAnswers(codes)).toEqual({ 'second-factor-code-wrong': 4, 'log-in-expired': 1 });
    expect(await codeOf(steps.enterCode(token, appCode(key)))).toBe('log-in-expired');
    expect(await waitsForCode(context, token)).toBe(false);
  }
  expect((await kindsTo(person.email)).filter((kind) => kind === 'wrong-codes')).toHaveLength(2);
});

test('the owner is told of the fifth wrong code of a day, over however many log-ins they are spread', async () => {
  const { person, key } = await steps.withApp();
  for (const wrong of [2, 2, 1]) {
    expect((await kindsTo(person.email)).includes('wrong-codes')).toBe(false);
    const token = await steps.enterPassword(person);
    for (let code = 0; code < wrong; code++)
      expect(await codeOf(steps.enterCode(token, wrongCode(key)))).toBe('second-factor-code-wrong');
  }
  expect((await kindsTo(person.email)).filter((kind) => kind === 'wrong-codes')).toHaveLength(1);
});

test('an account gets ten wrong codes an hour from unknown browsers, whatever their networks', async () => {
  const { person, key, signedIn } = await steps.withApp();
  const tokens = await Promise.all([1, 2, 3, 4].map(() => steps.enterPassword(person)));
  const attempts = tokens.flatMap((token) => [1, 2, 3].map(() => steps.enterCode(token, wrongCode(key))));
  expect(await countAnswers(attempts)).toEqual({ 'second-factor-code-wrong': 10, 'too-many-requests': 2 });
  const [token = ''] = tokens;
  expect(await codeOf(steps.enterCode(token, appCode(key)))).toBe('too-many-requests');
  // The owner's browser is known by its mark.
  const device = /rotation_device=([^;]+)/.exec(signedIn.setCookies.join())?.[1];
  const own = { ...fromBrowser(), device };
  await steps.enterCode(await steps.enterPassword(person, own), appCode(key), own);
});

test('an account gets twenty wrong codes an hour from all browsers that it has used', async () => {
  const { person, key } = await steps.withApp();
  const marked = Array.from({ length: 3 }, () => ({
    ...fromBrowser(),
    device: newDeviceMark(context, person.email, new Date()),
  }));
  const tokens = await Promise.all([...marked, ...marked].map((browser) => steps.enterPassword(person, browser)));
  const attempts = tokens.flatMap((token, index) =>
    [1, 2, 3, 4].map(() => steps.enterCode(token, wrongCode(key), marked[index % 3])),
  );
  expect(await countAnswers(attempts)).toEqual({ 'second-factor-code-wrong': 20, 'too-many-requests': 4 });
});

test('each wrong code counts for its account, in the hour and in the day, and for its network', async () => {
  const { person, key } = await steps.withApp();
  const network = fromBrowser('203.0.113.77');
  const token = await steps.enterPassword(person);
  const before = await testContext.db.$count(rateLimitHits);
  await countAnswers([steps.enterCode(token, wrongCode(key), network)]);
  expect(await testContext.db.$count(rateLimitHits)).toBe(before + 3);
});

test('a recovery code logs in once, in any writing, and the owner is told how many are left', async () => {
  const { person, codes } = await steps.withApp();
  const [first = '', second = ''] = codes;
  const typed = ` ${first.toUpperCase().replace('-', ' ')}`;
  await steps.enterCode(await steps.enterPassword(person), typed);
  const token = await steps.enterPassword(person);
  expect(await codeOf(steps.enterCode(token, first))).toBe('second-factor-code-wrong');
  const emails = await testContext.emailsTo(person.email);
  expect(emails.find(({ kind }) => kind === 'recovery-code-used')?.text).toContain('9 are left');
  const twice = await countAnswers([steps.enterCode(token, second), steps.enterCode(token, second)]);
  expect(twice).toEqual({ 'fine': 1, 'log-in-expired': 1 });
});

test('of one recovery code in two log-ins at once, one succeeds', async () => {
  const { person, codes } = await steps.withApp();
  const tokens = await Promise.all([steps.enterPassword(person), steps.enterPassword(person)]);
  const answers = await countAnswers(tokens.map((token) => steps.enterCode(token, codes[0] ?? '')));
  expect(answers).toEqual({ 'fine': 1, 'second-factor-code-wrong': 1 });
});

test('the codes and the pending log-in of another account open nothing', async () => {
  const [owner, attacker] = [await steps.withApp(), await steps.withApp()];
  const own = await steps.enterPassword(attacker.person);
  const token = await steps.enterPassword(owner.person);
  for (const code of [appCode(attacker.key), attacker.codes[0] ?? ''])
    expect(await codeOf(steps.enterCode(token, code))).toBe('second-factor-code-wrong');
  // The attacker’s own pending log-in leads to the attacker’s own account, whatever else is known.
  const signedIn = await steps.enterCode(own, appCode(attacker.key));
  expect(signedIn.userId).toBe(attacker.viewer.id);
  for (const made of ['', 'none', 'x'.repeat(43), owner.viewer.sessionId, "' or 1=1"])
    expect(await codeOf(steps.enterCode(made, appCode(owner.key)))).toBe('log-in-expired');
});

test('a pending log-in ends after ten minutes, when it is cancelled, and with a new password', async () => {
  const { person, viewer, key } = await steps.withApp();
  const late = await steps.enterPassword(person);
  await testContext.db
    .update(pendingLogIns)
    .set({ expiresAt: sql`rotation_now()` })
    .where(eq(pendingLogIns.userId, viewer.id));
  const cancelled = await steps.enterPassword(person);
  expect((await cancelLogIn(context, cancelled)).join()).toContain('rotation_pending=;');
  const replaced = await steps.enterPassword(person);
  await changePassword(context, viewer, { currentPassword: password, newPassword: another }, fromBrowser());
  for (const token of [late, cancelled, replaced])
    expect(await codeOf(steps.enterCode(token, appCode(key)))).toBe('log-in-expired');
});

test('a banned user’s pending log-in ends, and the sweep removes what has expired', async () => {
  const { person, viewer, key } = await steps.withApp();
  const token = await steps.enterPassword(person);
  await testContext.db.update(users).set({ banned: true }).where(eq(users.id, viewer.id));
  expect(await codeOf(steps.enterCode(token, appCode(key)))).toBe('log-in-expired');
  await testContext.db
    .update(pendingLogIns)
    .set({ expiresAt: sql`rotation_now() - interval '1 minute'` })
    .where(eq(pendingLogIns.userId, viewer.id));
  await sweepAccounts(context);
  expect(await testContext.db.$count(pendingLogIns, eq(pendingLogIns.userId, viewer.id))).toBe(0);
});

test('a new password by email does not bypass the code of a verified account whose app is older than a week', async () => {
  const { person, key, viewer } = await steps.withApp();
  await testContext.db.update(users).set({ emailVerified: true }).where(eq(users.id, viewer.id));
  const createdAt = new Date(Date.now() - 8 * 86_400_000);
  await testContext.db.update(authenticators).set({ createdAt }).where(eq(authenticators.userId, viewer.id));
  await requestPasswordReset(context, person.email, fromBrowser());
  await testContext.answerEmailRequests();
  const token = await testContext.lastTokenTo(person.email);
  await resetPassword(context, { token, newPassword: another }, fromBrowser());
  const pending = await steps.enterPassword({ ...person, password: another });
  expect(await steps.enterCode(pending, appCode(key))).toHaveProperty('token');
});

test('a log-in under way while the app is confirmed does not leave a session without a code', async () => {
  const { person, viewer } = await testContext.member();
  await setUpAuthenticator(context, viewer, password);
  const code = appCode(await steps.keyOf(viewer));
  const logIns = Array.from({ length: 6 }, () => logIn(context, person, fromBrowser()));
  await Promise.allSettled([...logIns, confirmSetUp(context, viewer, code)]);
  const weak = and(eq(sessions.userId, viewer.id), eq(sessions.signedInBy, 'password'));
  expect(await testContext.db.$count(sessions, weak)).toBe(0);
});
