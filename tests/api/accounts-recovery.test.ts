import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketplace } from '#marketplace';
import { authenticators, passkeys, pendingLogIns } from '#src/database/schema/factors.ts';
import { emailRequests, emailTokens, sessions, users } from '#src/database/schema/users.ts';
import { changePassword } from '#src/features/accounts/change-password.server.ts';
import { logIn } from '#src/features/accounts/commands.server.ts';
import { requestEmailChange } from '#src/features/accounts/email-change.server.ts';
import {
  mayResetPassword,
  requestPasswordReset,
  resetPassword,
  sendOwnReset,
} from '#src/features/accounts/recovery.server.ts';
import { endOtherSessions, endSessionOf, sessionsOf } from '#src/features/accounts/session-list.server.ts';
import { startPendingLogIn } from '#src/features/accounts/second-factor/pending-log-ins.server.ts';
import { formatZonedTime } from '#src/ui/data/format/zoned-time.ts';
import {
  codeOf,
  countAnswers,
  fromBrowser,
  newAccount,
  openContext,
  password,
  statementsOf,
  type TestContext,
} from './accounts-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;
const another = 'tui over the estuary';

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
});
afterAll(() => testContext.close());

async function resetLinkFor(email: string): Promise<string> {
  await requestPasswordReset(context, email, fromBrowser());
  await testContext.answerEmailRequests();
  return testContext.lastTokenTo(email);
}

test('asking for a new password does the same work for every address, and only its inbox tells', async () => {
  const { person } = await testContext.member();
  const ask = (email: string) => statementsOf(() => requestPasswordReset(context, email, fromBrowser()));
  expect(await ask(person.email)).toEqual(await ask('nobody@example.nz'));
  await testContext.answerEmailRequests();
  expect(await testContext.kindsTo(person.email)).toEqual(['verify-email', 'reset-password']);
  expect(await testContext.kindsTo('nobody@example.nz')).toEqual([]);
  expect(await testContext.db.$count(emailRequests)).toBe(0);
});

test('a reset link sets the password once, ends all sessions and proves the address', async () => {
  const { person, signedIn } = await testContext.member();
  const token = await resetLinkFor(person.email);
  expect(await mayResetPassword(context, token)).toBe(true);
  const attempts = Array.from({ length: 5 }, () =>
    resetPassword(context, { token, newPassword: another }, fromBrowser()),
  );
  expect(await countAnswers(attempts)).toEqual({ 'fine': 1, 'verification-token-invalid': 4 });
  expect(await testContext.viewerWith(signedIn)).toBeNull();
  expect(await codeOf(logIn(context, person, fromBrowser()))).toBe('auth-invalid-credentials');
  const back = await logIn(context, { ...person, password: another }, fromBrowser());
  expect((await testContext.viewerWith(back))?.emailVerified).toBe(true);
  expect(await testContext.kindsTo(person.email)).toContain('password-changed');
  expect(await mayResetPassword(context, token)).toBe(false);
});

test('a reset removes the second factors and the phone number of an account whose address nobody had proved, and keeps others of more than a week', async () => {
  for (const emailVerified of [false, true]) {
    const { person, viewer } = await testContext.member();
    const { id: userId } = viewer;
    await testContext.db.update(users).set({ emailVerified }).where(eq(users.id, userId));
    const passkey = { userId, credentialId: `of-${userId}`, publicKey: 'key', counter: 0, name: 'Phone' };
    const createdAt = new Date(Date.now() - 8 * 86_400_000);
    await testContext.db.insert(passkeys).values({ ...passkey, createdAt });
    await testContext.db.insert(authenticators).values({ userId, secret: 'theirs', confirmedAt: createdAt, createdAt });
    const phone = { phoneNumber: '+64215550142', phoneVerifiedAt: createdAt };
    await testContext.db.update(users).set(phone).where(eq(users.id, userId));
    await resetPassword(context, { token: await resetLinkFor(person.email), newPassword: another }, fromBrowser());
    const left = [passkeys, authenticators].map((table) => testContext.db.$count(table, eq(table.userId, userId)));
    expect(await Promise.all(left)).toEqual(emailVerified ? [1, 1] : [0, 0]);
    const [row] = await testContext.db.select().from(users).where(eq(users.id, userId));
    expect(row).toMatchObject(emailVerified ? phone : { phoneNumber: null, phoneVerifiedAt: null });
  }
});

test('a reset link works for an hour', async () => {
  const { person, viewer } = await testContext.member();
  const token = await resetLinkFor(person.email);
  const expiresIn = (change: string) =>
    testContext.db
      .update(emailTokens)
      .set({ expiresAt: sql`${emailTokens.expiresAt} + ${change}::interval` })
      .where(eq(emailTokens.userId, viewer.id));
  await expiresIn('-60 minutes');
  expect(await mayResetPassword(context, token)).toBe(false);
  const late = resetPassword(context, { token, newPassword: another }, fromBrowser());
  expect(await codeOf(late)).toBe('verification-token-invalid');
  await expiresIn('1 minute');
  expect(await mayResetPassword(context, token)).toBe(true);
});

test('a too common password is refused and leaves the link usable', async () => {
  const { person } = await testContext.member();
  const token = await resetLinkFor(person.email);
  for (const newPassword of ['password123', person.email])
    expect(await codeOf(resetPassword(context, { token, newPassword }, fromBrowser()))).toBe(
      'validation-invalid-value',
    );
  await resetPassword(context, { token, newPassword: another }, fromBrowser());
});

test('a reset withdraws every other link and a change of email that waits', async () => {
  const { person, viewer } = await testContext.member();
  const first = await resetLinkFor(person.email);
  const second = await resetLinkFor(person.email);
  const email = newAccount().email;
  await requestEmailChange(context, viewer, { email, currentPassword: password }, fromBrowser());
  await testContext.answerEmailRequests();
  await resetPassword(context, { token: second, newPassword: another }, fromBrowser());
  expect(await mayResetPassword(context, first)).toBe(false);
  const [row] = await testContext.db.select().from(users).where(eq(users.id, viewer.id));
  expect(row).toMatchObject({ email: person.email, pendingEmail: null });
});

test('a verification link does not reset a password, and neither does one of a banned account', async () => {
  const { person, viewer } = await testContext.member();
  expect(await mayResetPassword(context, await testContext.tokenFor(person.email))).toBe(false);
  const token = await resetLinkFor(person.email);
  await testContext.db.update(users).set({ banned: true }).where(eq(users.id, viewer.id));
  expect(await mayResetPassword(context, token)).toBe(false);
  expect(await codeOf(resetPassword(context, { token, newPassword: another }, fromBrowser()))).toBe(
    'verification-token-invalid',
  );
  await resetLinkFor(person.email);
  expect((await testContext.kindsTo(person.email)).filter((kind) => kind === 'reset-password')).toHaveLength(1);
});

test('an account gets at most five reset emails a day, and a network asks twenty times an hour', async () => {
  const { person } = await testContext.member();
  for (let i = 0; i < 7; i++) await resetLinkFor(person.email);
  expect((await testContext.kindsTo(person.email)).filter((kind) => kind === 'reset-password')).toHaveLength(5);
  const own = await testContext.member();
  const sent = Array.from({ length: 6 }, () => sendOwnReset(context, own.viewer, fromBrowser()));
  expect(await countAnswers(sent)).toEqual({ 'fine': 5, 'too-many-requests': 1 });
  expect((await testContext.kindsTo(own.person.email)).filter((kind) => kind === 'reset-password')).toHaveLength(5);
  expect(await mayResetPassword(context, await testContext.lastTokenTo(own.person.email))).toBe(true);
  const network = fromBrowser();
  const asks = Array.from({ length: 22 }, (_, i) => requestPasswordReset(context, `n${i}@example.nz`, network));
  expect(await countAnswers(asks)).toEqual({ 'fine': 20, 'too-many-requests': 2 });
});

test('changing the password ends every other session and the links that were sent, and replaces this session', async () => {
  const { person, signedIn, viewer } = await testContext.member();
  const elsewhere = await logIn(context, person, fromBrowser());
  const resetLink = await resetLinkFor(person.email);
  const change = { currentPassword: password, newPassword: another };
  const setCookies = await changePassword(context, viewer, change, {
    ...fromBrowser(),
    oldSession: signedIn.token,
  });
  expect(await testContext.viewerWith({ setCookies })).toMatchObject({ id: viewer.id });
  expect(await testContext.viewerWith(signedIn)).toBeNull();
  expect(await testContext.viewerWith(elsewhere)).toBeNull();
  expect(await mayResetPassword(context, resetLink)).toBe(false);
  expect((await testContext.kindsTo(person.email)).at(-1)).toBe('password-changed');
  await logIn(context, { ...person, password: another }, fromBrowser());
});

test('a session that replaces another after a new password is as strong as that was, and no stronger', async () => {
  for (const signedInBy of ['password', 'code', 'passkey'] as const) {
    const { viewer } = await testContext.member();
    await testContext.db.update(sessions).set({ signedInBy }).where(eq(sessions.id, viewer.sessionId));
    const change = { currentPassword: password, newPassword: another };
    const setCookies = await changePassword(context, { ...viewer, signedInBy }, change, fromBrowser());
    expect(await testContext.viewerWith({ setCookies })).toMatchObject({ signedInBy });
  }
});

test('a wrong current password is refused, ten times in a quarter of an hour', async () => {
  const { viewer } = await testContext.member();
  const attempts = Array.from({ length: 12 }, () =>
    changePassword(context, viewer, { currentPassword: 'not it at all', newPassword: another }, fromBrowser()),
  );
  expect(await countAnswers(attempts)).toEqual({ 'wrong-password': 10, 'too-many-requests': 2 });
});

test('of two changes at once one wins, and the other does not undo it', async () => {
  const { person, viewer } = await testContext.member();
  const passwords = ['kea in the snow tussock', 'weka under the verandah'];
  const answers = await countAnswers(
    passwords.map((newPassword) =>
      changePassword(context, viewer, { currentPassword: password, newPassword }, fromBrowser()),
    ),
  );
  expect(answers).toEqual({ 'fine': 1, 'wrong-password': 1 });
  const logIns = passwords.map((one) => logIn(context, { ...person, password: one }, fromBrowser()));
  expect(await countAnswers(logIns)).toEqual({ 'fine': 1, 'auth-invalid-credentials': 1 });
});

test('an operator in a limited session changes neither password, sessions nor email', async () => {
  const { viewer } = await testContext.member();
  const limited = { ...viewer, limited: true };
  const change = { currentPassword: password, newPassword: another };
  const email = newAccount().email;
  for (const attempt of [
    changePassword(context, limited, change, fromBrowser()),
    requestEmailChange(context, limited, { email, currentPassword: password }, fromBrowser()),
    endOtherSessions(context, limited),
    endSessionOf(context, limited, viewer.sessionId),
  ])
    expect(await codeOf(attempt)).toBe('forbidden');
});

test('sessions are listed with their browser, and end one by one or all others at once', async () => {
  const { person, viewer } = await testContext.member();
  const outsider = await testContext.member();
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';
  const [phone, tablet] = [
    await logIn(context, person, { ...fromBrowser(), userAgent }),
    await logIn(context, person, fromBrowser()),
  ];
  const listed = await sessionsOf(context, viewer);
  expect(listed).toHaveLength(3);
  expect(listed.filter(({ isHere }) => isHere).map(({ id }) => id)).toEqual([viewer.sessionId]);
  const ofPhone = listed.find(({ browser }) => browser.name === 'Safari');
  expect(ofPhone?.browser).toEqual({ name: 'Safari', system: 'iOS' });
  const changePhone = (values: Partial<typeof sessions.$inferInsert>) =>
    testContext.db
      .update(sessions)
      .set(values)
      .where(eq(sessions.id, ofPhone?.id ?? ''));
  await changePhone({ impersonatedBy: outsider.viewer.id });
  const ofTeam = (await sessionsOf(context, viewer)).filter(({ isOperators }) => isOperators);
  expect(ofTeam.map(({ id }) => id)).toEqual([ofPhone?.id]);
  await changePhone({ impersonatedBy: null, expiresAt: new Date(0) });
  expect((await sessionsOf(context, viewer)).map(({ id }) => id)).not.toContain(ofPhone?.id);
  await changePhone({ expiresAt: new Date(Date.now() + 86_400_000) });
  // Another user is told the same as of one that is not there, and ends nothing.
  await endSessionOf(context, outsider.viewer, ofPhone?.id ?? '');
  expect((await sessionsOf(context, viewer)).map(({ id }) => id)).toContain(ofPhone?.id);
  await endSessionOf(context, viewer, ofPhone?.id ?? '');
  expect(await testContext.viewerWith(phone)).toBeNull();
  expect(await testContext.viewerWith(tablet)).not.toBeNull();
  await endOtherSessions(context, viewer);
  expect((await sessionsOf(context, viewer)).map(({ id }) => id)).toEqual([viewer.sessionId]);
  expect(await testContext.viewerWith(outsider.signedIn)).not.toBeNull();
});

test('who logs out everywhere else also ends what an operator of the account views, and log-ins that wait', async () => {
  const { viewer } = await testContext.member();
  const user = await testContext.member();
  const { id: userId } = viewer;
  await testContext.db.update(users).set({ role: 'operator' }).where(eq(users.id, userId));
  const view = { userId: user.viewer.id, impersonatedBy: userId, expiresAt: new Date(Date.now() + 60_000) };
  await testContext.db.insert(sessions).values({ ...view, tokenHash: `first-view-of-${userId}` });
  await endSessionOf(context, viewer, randomUUID());
  expect(await testContext.db.$count(sessions, eq(sessions.impersonatedBy, userId))).toBe(0);
  await testContext.db.insert(sessions).values({ ...view, tokenHash: `view-of-${userId}` });
  await testContext.db.transaction((tx) => startPendingLogIn(tx, userId));
  await endOtherSessions(context, viewer);
  expect(await testContext.db.$count(sessions, eq(sessions.impersonatedBy, userId))).toBe(0);
  expect(await testContext.db.$count(pendingLogIns, eq(pendingLogIns.userId, userId))).toBe(0);
  expect((await sessionsOf(context, viewer)).map(({ isHere }) => isHere)).toEqual([true]);
});

test('the owner is told of a log-in by an unknown browser, five times a day, and not of a known one', async () => {
  const { person, signedIn } = await testContext.member();
  const device = /rotation_device=([^;]+)/.exec(signedIn.setCookies.join('\n'))?.[1];
  await logIn(context, person, { ...fromBrowser(), device });
  expect(await testContext.kindsTo(person.email)).toEqual(['verify-email']);
  for (let i = 0; i < 7; i++) await logIn(context, person, fromBrowser());
  const told = (await testContext.emailsTo(person.email)).filter(({ kind }) => kind === 'new-browser');
  expect(told).toHaveLength(5);
  for (const { text, createdAt } of told) expect(text).toContain(formatZonedTime(createdAt, marketplace.timeZone));
});
