import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { auditEntries } from '#src/database/schema/audit.ts';
import { authenticators, recoveryCodes } from '#src/database/schema/factors.ts';
import { sessions } from '#src/database/schema/users.ts';
import { logIn, makeOperator } from '#src/features/accounts/commands.server.ts';
import { logOut } from '#src/features/identities/leave-browser.server.ts';
import { resetSecondFactor } from '#src/features/accounts/reset-second-factor.server.ts';
import {
  authenticatorOf,
  cancelSetUp,
  confirmSetUp,
  makeRecoveryCodes,
  setUpAuthenticator,
  turnAuthenticatorOff,
} from '#src/features/accounts/second-factor.server.ts';
import { hasSecondFactor } from '#src/features/accounts/strong-session.ts';
import { appCode } from '#tests/support/app-codes.ts';
import { codeOf, fromBrowser, openContext, password, requestWith, type TestContext } from './accounts-context.ts';
import { secondFactorOf, wrongCode } from './second-factor-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;
let steps: ReturnType<typeof secondFactorOf>;

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
  steps = secondFactorOf(testContext);
});
afterAll(() => testContext.close());

const kindsTo = (email: string) => testContext.kindsTo(email);

test('an app counts from its first right code on, which ends all other sessions', async () => {
  const { person, signedIn, viewer } = await testContext.member();
  const elsewhere = await logIn(context, person, fromBrowser());
  expect(await codeOf(setUpAuthenticator(context, viewer, 'not my password'))).toBe('wrong-password');
  await setUpAuthenticator(context, viewer, password);
  const key = await steps.keyOf(viewer);
  expect(await codeOf(confirmSetUp(context, viewer, wrongCode(key)))).toBe('second-factor-code-wrong');
  // Until then the password is enough.
  expect(await logIn(context, person, fromBrowser())).toHaveProperty('token');
  const { codes, setCookies } = await confirmSetUp(
    context,
    viewer,
    ` ${appCode(key).slice(0, 3)} ${appCode(key).slice(3)}`,
  );
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-km-np-z2-9]{5}-[a-km-np-z2-9]{5}$/);
  const strong = await testContext.viewerWith({ setCookies });
  expect(strong).toMatchObject({ id: viewer.id, sessionId: viewer.sessionId, signedInBy: 'code' });
  expect(strong !== null && hasSecondFactor(strong)).toBe(true);
  // The browser may not have received the new cookie: for a minute the one before is known, without the code.
  expect(await testContext.viewerWith(signedIn)).toEqual({ ...strong, signedInBy: 'password' });
  await aMinuteLater(viewer.sessionId);
  expect(await testContext.viewerWith(signedIn)).toBeNull();
  expect(await testContext.viewerWith(elsewhere)).toBeNull();
  expect(await authenticatorOf(context, viewer)).toMatchObject({ state: 'on', codesLeft: 10 });
  expect((await kindsTo(person.email)).at(-1)).toBe('authenticator-on');
});

/** As if the session had become stronger more than a minute ago. */
async function aMinuteLater(sessionId: string): Promise<void> {
  const strengthenedAt = sql`rotation_now() - interval '61 seconds'`;
  await testContext.db.update(sessions).set({ strengthenedAt }).where(eq(sessions.id, sessionId));
}

test('whoever has only the cookie before gets no answer by another code, and none after a minute', async () => {
  const { signedIn, viewer } = await testContext.member();
  await setUpAuthenticator(context, viewer, password);
  const key = await steps.keyOf(viewer);
  const code = appCode(key);
  await confirmSetUp(context, viewer, code);
  const before = await testContext.viewerWith(signedIn);
  if (before === null) throw new Error('The former cookie is not known.');
  for (const other of [wrongCode(key), appCode(key, 1)])
    expect(await codeOf(confirmSetUp(context, before, other))).toBe('second-factor-needed');
  expect(await codeOf(makeRecoveryCodes(context, before, password))).toBe('second-factor-needed');
  await aMinuteLater(viewer.sessionId);
  expect(await codeOf(confirmSetUp(context, before, code))).toBe('second-factor-needed');
});

test('a user who logs out with the cookie before ends the session, and a minute later it names none', async () => {
  for (const isLate of [false, true]) {
    const { signedIn, viewer } = await testContext.member();
    await setUpAuthenticator(context, viewer, password);
    const { setCookies } = await confirmSetUp(context, viewer, appCode(await steps.keyOf(viewer)));
    if (isLate) await aMinuteLater(viewer.sessionId);
    await logOut(context, context.db, requestWith(signedIn));
    expect((await testContext.viewerWith({ setCookies })) === null).toBe(!isLate);
    expect(await testContext.viewerWith(signedIn)).toBeNull();
  }
});

test('the recovery codes are shown beside the secret, and count with the app although its answer is lost', async () => {
  const { person, viewer } = await testContext.member();
  await setUpAuthenticator(context, viewer, password);
  const shown = await authenticatorOf(context, viewer);
  const codes = shown.state === 'set-up' ? shown.codes : [];
  expect(new Set(codes).size).toBe(10);
  expect(await authenticatorOf(context, viewer)).toEqual(shown);
  const stored = () => testContext.db.$count(recoveryCodes, eq(recoveryCodes.userId, viewer.id));
  expect(await stored()).toBe(0);
  // A double click without scripts: the browser drops the first answer and gets the second.
  const click = () => confirmSetUp(context, viewer, appCode(shown.state === 'set-up' ? shown.secret : ''));
  const answers = await Promise.all([click(), click()]);
  expect(answers.map((answer) => answer.codes)).toEqual([codes, codes]);
  const viewers = await Promise.all(answers.map((answer) => testContext.viewerWith(answer)));
  expect(viewers.map((strong) => strong?.signedInBy).toSorted()).toEqual(['code', undefined]);
  expect(await stored()).toBe(10);
  expect((await kindsTo(person.email)).filter((kind) => kind === 'authenticator-on')).toHaveLength(1);
  const token = await steps.enterPassword(person);
  expect(await steps.enterCode(token, codes[9] ?? '')).toHaveProperty('token');

  const other = await testContext.member();
  await setUpAuthenticator(context, other.viewer, password);
  const others = await authenticatorOf(context, other.viewer);
  expect(others.state === 'set-up' && others.codes.some((code) => codes.includes(code))).toBe(false);
});

test('the secret is encrypted, and shown only to the session that sets the app up, for half an hour', async () => {
  const { person, viewer } = await testContext.member();
  await setUpAuthenticator(context, viewer, password);
  const key = await steps.keyOf(viewer);
  const [row] = await testContext.db.select().from(authenticators).where(eq(authenticators.userId, viewer.id));
  const secret = Buffer.from(row?.secret ?? '', 'base64url').toString('latin1');
  expect(secret).not.toContain(key.replaceAll(' ', ''));
  const elsewhere = await testContext.viewerWith(await logIn(context, person, fromBrowser()));
  for (const other of [elsewhere, { ...viewer, limited: true }])
    expect(other && (await authenticatorOf(context, other))).toEqual({ state: 'off' });
  expect(elsewhere && (await codeOf(confirmSetUp(context, elsewhere, appCode(key))))).toBe('conflict');
  await testContext.db
    .update(authenticators)
    .set({ createdAt: sql`rotation_now() - interval '31 minutes'` })
    .where(eq(authenticators.userId, viewer.id));
  expect(await authenticatorOf(context, viewer)).toEqual({ state: 'off' });
  expect(await codeOf(confirmSetUp(context, viewer, appCode(key)))).toBe('conflict');
});

test('setting up can be cancelled or started again, and never replaces an app that counts', async () => {
  const { viewer } = await testContext.member();
  await setUpAuthenticator(context, viewer, password);
  const first = await authenticatorOf(context, viewer);
  await setUpAuthenticator(context, viewer, password);
  const again = await authenticatorOf(context, viewer);
  if (first.state !== 'set-up' || again.state !== 'set-up') throw new Error('It is not being set up.');
  expect(again.secret).not.toBe(first.secret);
  expect(again.codes.filter((code) => first.codes.includes(code))).toEqual([]);
  await cancelSetUp(context, viewer);
  expect(await authenticatorOf(context, viewer)).toEqual({ state: 'off' });
  const owner = await steps.withApp();
  expect(await codeOf(setUpAuthenticator(context, owner.viewer, password))).toBe('conflict');
  await cancelSetUp(context, owner.viewer);
  expect(await authenticatorOf(context, owner.viewer)).toMatchObject({ state: 'on' });
});

test('recovery codes are stored as hashes, and new ones replace them', async () => {
  const { person, viewer, codes } = await steps.withApp();
  const stored = await testContext.db.select().from(recoveryCodes).where(eq(recoveryCodes.userId, viewer.id));
  for (const code of codes) expect(JSON.stringify(stored)).not.toContain(code.replace('-', ''));
  expect(await codeOf(makeRecoveryCodes(context, viewer, 'not my password'))).toBe('wrong-password');
  const fresh = await makeRecoveryCodes(context, viewer, password);
  const left = and(eq(recoveryCodes.userId, viewer.id), isNull(recoveryCodes.usedAt));
  expect(await testContext.db.$count(recoveryCodes, left)).toBe(10);
  const token = await steps.enterPassword(person);
  expect(await codeOf(steps.enterCode(token, codes[0] ?? ''))).toBe('second-factor-code-wrong');
  await steps.enterCode(token, fresh[0] ?? '');
  expect(await kindsTo(person.email)).toContain('recovery-codes-made');
});

test('turning it off needs password and code; sessions by a code become sessions by a password', async () => {
  const { person, viewer, setCookies, key, codes } = await steps.withApp();
  const off = (currentPassword: string, code: string) =>
    turnAuthenticatorOff(context, viewer, { currentPassword, code });
  expect(await codeOf(off('not my password', appCode(key)))).toBe('wrong-password');
  expect(await codeOf(off(password, wrongCode(key)))).toBe('second-factor-code-wrong');
  const pending = await steps.enterPassword(person);
  await off(password, codes[0] ?? '');
  expect(await testContext.viewerWith({ setCookies })).toMatchObject({ signedInBy: 'password' });
  expect(await testContext.db.$count(recoveryCodes, eq(recoveryCodes.userId, viewer.id))).toBe(0);
  expect(await codeOf(steps.enterCode(pending, codes[1] ?? ''))).toBe('log-in-expired');
  expect(await logIn(context, person, fromBrowser())).toHaveProperty('token');
  expect(await codeOf(off(password, appCode(key)))).toBe('conflict');
  expect((await kindsTo(person.email)).at(-1)).not.toBe('authenticator-on');
});

test('a session without a second factor changes none of an account that has one', async () => {
  const { viewer, key } = await steps.withApp();
  const weak = { ...viewer, signedInBy: 'password' } as const;
  for (const attempt of [
    () => setUpAuthenticator(context, weak, password),
    () => makeRecoveryCodes(context, weak, password),
    () => turnAuthenticatorOff(context, weak, { currentPassword: password, code: appCode(key) }),
  ])
    expect(await codeOf(attempt())).toBe('second-factor-needed');
});

test('a limited session changes nothing', async () => {
  const { viewer, key } = await steps.withApp();
  const limited = { ...viewer, limited: true };
  for (const attempt of [
    () => setUpAuthenticator(context, limited, password),
    () => confirmSetUp(context, limited, appCode(key)),
    () => cancelSetUp(context, limited),
    () => makeRecoveryCodes(context, limited, password),
    () => turnAuthenticatorOff(context, limited, { currentPassword: password, code: appCode(key) }),
  ])
    expect(await codeOf(attempt())).toBe('forbidden');
});

test('an operator removes the second factors of an owner who lost them, with a reason, and the owner is told', async () => {
  const { userId } = await makeOperator(context, { email: 'keeper@example.nz', password });
  const operator = { id: userId, role: 'operator' } as const;
  const { person, viewer, setCookies } = await steps.withApp();
  const reset = (reason: string, email = person.email) =>
    resetSecondFactor(context, operator, email, { reason, requestId: null });
  expect(await codeOf(reset(' '))).toBe('validation-invalid-value');
  expect(await codeOf(reset('Lost', 'nobody@example.nz'))).toBe('not-found');
  const outsider = { id: viewer.id, role: 'user' } as const;
  expect(await codeOf(resetSecondFactor(context, outsider, person.email, { reason: 'Lost', requestId: null }))).toBe(
    'not-found',
  );
  await reset('Called back');
  expect(await testContext.viewerWith({ setCookies })).toBeNull();
  expect(await logIn(context, person, fromBrowser())).toHaveProperty('token');
  const [entry] = await testContext.db.select().from(auditEntries).where(eq(auditEntries.onBehalfOf, viewer.id));
  expect(entry).toMatchObject({ operatorId: userId, permission: 'account.reset-second-factor', reason: 'Called back' });
  expect(await kindsTo(person.email)).toContain('second-factor-reset');
  expect(await codeOf(reset('Again'))).toBe('conflict');
});
