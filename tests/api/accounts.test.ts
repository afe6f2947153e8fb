import { and, eq, isNull, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticators, passkeys, pendingLogIns, recoveryCodes } from '#src/database/schema/factors.ts';
import { emailTokens, identities, sessions, rateLimitHits, users } from '#src/database/schema/users.ts';
import { logIn, logOutEverywhere, makeOperator, signUp } from '#src/features/accounts/commands.server.ts';
import { logOut } from '#src/features/identities/leave-browser.server.ts';
import { issueToken } from '#src/features/accounts/email-tokens.server.ts';
import { linkIdentity } from '#src/features/accounts/linked-identities.server.ts';
import { startPendingLogIn } from '#src/features/accounts/second-factor/pending-log-ins.server.ts';
import { recordReferral } from '#src/features/referrals/referrals.server.ts';
import { sweepAccounts } from '#src/features/accounts/jobs.server.ts';
import { usersById, publicProfile } from '#src/features/accounts/queries.server.ts';
import { browserOf, viewerFrom } from '#src/features/accounts/session.server.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import {
  codeOf,
  countAnswers,
  fromBrowser,
  loggedIn,
  openContext,
  password,
  refusalOf,
  requestWith,
  signedUp,
  newAccount,
  type TestContext,
} from './accounts-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
});
afterAll(() => testContext.close());

test('signing up creates an account and a session and sends one email', async () => {
  const person = { ...newAccount(), email: 'Ann.Bee@Example.NZ', firstName: 'Ann', lastName: 'Bee' };
  const signedIn = await signedUp(context, person, fromBrowser());
  expect(await testContext.viewerWith(signedIn)).toMatchObject({
    id: signedIn.userId,
    role: 'user',
    displayName: 'Ann B',
    initials: 'AB',
    emailVerified: false,
    limited: false,
    signedInBy: 'password',
  });
  const emails = await testContext.emailsTo('ann.bee@example.nz');
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).not.toMatch(/Ann\b/);
});

test('the cookies are HttpOnly, SameSite and Secure', async () => {
  const { setCookies } = await signedUp(context, newAccount(), fromBrowser());
  expect(setCookies).toHaveLength(2);
  for (const line of setCookies) {
    expect(line).toMatch(
      /^__Host-rotation_(session|device)=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    );
  }
});

test('the database stores only hashes of passwords and tokens', async () => {
  const person = newAccount();
  const signedIn = await signedUp(context, person, fromBrowser());
  const stored = JSON.stringify([
    await testContext.db.select().from(sessions),
    await testContext.db.select().from(identities),
    await testContext.db.select().from(emailTokens),
    await testContext.db.select().from(rateLimitHits),
  ]);
  expect(stored).not.toContain(signedIn.token);
  expect(stored).not.toContain(await testContext.tokenFor(person.email));
  expect(stored).not.toContain(password);
  expect(stored).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

test('concurrent sign-ups with different spellings of an email address create one account', async () => {
  const person = newAccount();
  const spellings = [person.email, person.email.toUpperCase(), ` ${person.email}`, person.email, person.email];
  const answers = await countAnswers(
    spellings.map((email) => signUp(context, { ...person, email }, fromBrowser(), recordReferral)),
  );
  // Disclosed three times; the fifth sign-up is deferred.
  expect(answers).toEqual({ 'fine': 1, 'email-taken': 3, 'deferred': 1 });
  expect(await testContext.emailsTo(person.email)).toHaveLength(1);
});

test('a common password, or one made of the user’s name, is refused', async () => {
  const reasons = { 'Password123!': 'well-known', 'ngaire2026': 'personal' };
  for (const [password, reason] of Object.entries(reasons)) {
    expect(await refusalOf(signedUp(context, { ...newAccount(), password }, fromBrowser()))).toEqual({
      code: 'validation-invalid-value',
      details: { field: 'password', reason },
    });
  }
});

test('a session present before log-in is ended, not reused (session fixation)', async () => {
  const mallory = await signedUp(context, newAccount(), fromBrowser());
  const person = newAccount();
  await signedUp(context, person, fromBrowser());
  const planted = browserOf(context, requestWith(mallory), '198.51.100.1');
  expect(planted.oldSession).toBe(mallory.token);
  const signedIn = await loggedIn(context, person, planted);
  expect(signedIn.token).not.toBe(mallory.token);
  expect(await testContext.viewerWith(mallory)).toBeNull();
  expect((await testContext.viewerWith(signedIn))?.id).toBe(signedIn.userId);
});

test('an invented session token has no viewer', async () => {
  for (const value of ['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}'`, 'a'.repeat(100_000)]) {
    const request = new Request('https://rotation.test/', {
      headers: { cookie: `__Host-rotation_session=${value}; rotation_session=${value}` },
    });
    expect(await viewerFrom(context, request)).toBeNull();
  }
});

test('logging out ends only the current session', async () => {
  const person = newAccount();
  const first = await signedUp(context, person, fromBrowser());
  const second = await logIn(context, person, fromBrowser());
  expect(await logOut(context, context.db, requestWith(first))).toContain(
    '__Host-rotation_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  );
  expect(await testContext.viewerWith(first)).toBeNull();
  expect(await testContext.viewerWith(second)).not.toBeNull();
  for (const setCookies of [first.setCookies, []]) await logOut(context, context.db, requestWith({ setCookies }));
});

test('logging out everywhere ends all sessions of the user and no others', async () => {
  const person = newAccount();
  const all = [
    await signedUp(context, person, fromBrowser()),
    await loggedIn(context, person, fromBrowser()),
    await loggedIn(context, person, fromBrowser()),
  ];
  const other = await signedUp(context, newAccount(), fromBrowser());
  await logOutEverywhere(context, other.userId);
  expect(await Promise.all(all.map(testContext.viewerWith))).not.toContain(null);
  await logOutEverywhere(context, all[0]!.userId);
  expect(await Promise.all(all.map(testContext.viewerWith))).toEqual([null, null, null]);
});

test('a user keeps at most 20 sessions, the newest', async () => {
  const person = newAccount();
  const first = await signedUp(context, person, fromBrowser());
  for (let i = 0; i < 20; i++) await logIn(context, person, fromBrowser());
  expect(await testContext.viewerWith(first)).toBeNull();
  expect(await testContext.db.$count(sessions, eq(sessions.userId, first.userId))).toBe(20);
});

test.each([
  ['banned', { banned: true }],
  ['deleted', { deletedAt: sql`rotation_now()` }],
])('a %s user loses the session with the next request and cannot log in', async (state, change) => {
  const person = newAccount();
  const signedIn = await signedUp(context, person, fromBrowser());
  await testContext.db.update(users).set(change).where(eq(users.id, signedIn.userId));
  expect(await testContext.viewerWith(signedIn)).toBeNull();
  expect(await codeOf(logIn(context, person, fromBrowser()))).toBe(
    state === 'banned' ? 'account-banned' : 'auth-invalid-credentials',
  );
  expect(await codeOf(logIn(context, { ...person, password: 'not this one' }, fromBrowser()))).toBe(
    'auth-invalid-credentials',
  );
  const displayName = state === 'banned' ? 'Banned user' : 'Deleted user';
  expect(await publicProfile(context, signedIn.userId)).toMatchObject({
    displayName,
    initials: '',
    profilePath: null,
    bio: '',
  });
  expect((await usersById(testContext.db, [signedIn.userId])).get(signedIn.userId)?.displayName).toBe(displayName);
});

test('a session expires two weeks after the last visit', async () => {
  const signedIn = await signedUp(context, newAccount(), fromBrowser());
  const shift = (interval: string) =>
    testContext.db.execute(
      sql`update sessions set expires_at = expires_at - ${interval}::interval, updated_at = updated_at - ${interval}::interval, created_at = created_at - ${interval}::interval where user_id = ${signedIn.userId}`,
    );
  await shift('13 days');
  expect(await testContext.viewerWith(signedIn)).not.toBeNull();
  await shift('13 days');
  expect(await testContext.viewerWith(signedIn)).not.toBeNull();
  await shift('13 days');
  expect(await testContext.viewerWith(signedIn)).toBeNull();
});

test('a session is renewed at most once a day, and for 30 days in total', async () => {
  const signedIn = await signedUp(context, newAccount(), fromBrowser());
  const mine = eq(sessions.userId, signedIn.userId);
  const [initial] = await testContext.db.select().from(sessions).where(mine);
  await testContext.viewerWith(signedIn);
  expect((await testContext.db.select().from(sessions).where(mine))[0]).toEqual(initial);
  await testContext.db.execute(
    sql`update sessions set updated_at = updated_at - interval '25 hours', created_at = created_at - interval '29 days' where user_id = ${signedIn.userId}`,
  );
  await testContext.viewerWith(signedIn);
  const [renewed] = await testContext.db.select().from(sessions).where(mine);
  expect(renewed!.expiresAt.getTime() - renewed!.createdAt.getTime()).toBe(30 * 24 * 3600_000);
});

test('makeOperator creates an account or promotes one, ending its sessions', async () => {
  const made = await makeOperator(context, { email: 'boss@example.nz', password });
  expect(made.created).toBe(true);
  expect(
    await testContext.viewerWith(await logIn(context, { email: 'boss@example.nz', password }, fromBrowser())),
  ).toMatchObject({
    role: 'operator',
    emailVerified: true,
  });

  const person = newAccount();
  const before = await signedUp(context, person, fromBrowser());
  expect(await makeOperator(context, { email: person.email.toUpperCase(), password: 'another harbour bench' })).toEqual(
    {
      userId: before.userId,
      created: false,
    },
  );
  expect(await testContext.viewerWith(before)).toBeNull();
  expect(await codeOf(logIn(context, person, fromBrowser()))).toBe('auth-invalid-credentials');
  expect(
    await testContext.viewerWith(await logIn(context, { ...person, password: 'another harbour bench' }, fromBrowser())),
  ).toMatchObject({ role: 'operator' });
});

test('who opened an account with the address of an operator-to-be has no way into it after the promotion', async () => {
  const { person, viewer } = await testContext.member();
  const { id: userId } = viewer;
  await testContext.db.insert(passkeys).values({
    ...{ userId, credentialId: `of-${userId}`, publicKey: 'key', counter: 0, name: 'Theirs' },
  });
  await testContext.db.insert(authenticators).values({ userId, secret: 'theirs', confirmedAt: new Date() });
  await testContext.db.insert(recoveryCodes).values({ userId, codeHash: 'theirs' });
  await testContext.db.transaction(async (tx) => {
    await startPendingLogIn(tx, userId);
    await linkIdentity(tx, userId, { providerId: 'elsewhere', accountId: 'theirs' });
    for (const purpose of ['verify', 'reset', 'change', 'undo'] as const)
      await issueToken(tx, { userId, purpose, email: 'theirs@example.nz' });
  });
  await testContext.db.update(users).set({ pendingEmail: 'theirs@example.nz' }).where(eq(users.id, userId));
  await makeOperator(context, { email: person.email, password: 'another harbour bench' });
  for (const table of [passkeys, authenticators, recoveryCodes, pendingLogIns])
    expect(await testContext.db.$count(table, eq(table.userId, userId))).toBe(0);
  expect(await testContext.db.$count(identities, eq(identities.userId, userId))).toBe(1);
  const open = and(eq(emailTokens.userId, userId), isNull(emailTokens.usedAt));
  expect(await testContext.db.$count(emailTokens, open)).toBe(0);
  const [row] = await testContext.db.select().from(users).where(eq(users.id, userId));
  expect(row).toMatchObject({ role: 'operator', email: person.email, pendingEmail: null });
});

test('an impersonating session is limited and has no operator role', async () => {
  const { userId } = await makeOperator(context, { email: 'chief@example.nz', password });
  const signedIn = await logIn(context, { email: 'chief@example.nz', password }, fromBrowser());
  await testContext.db
    .update(sessions)
    .set({ impersonatedBy: userId, signedInBy: 'passkey' })
    .where(eq(sessions.userId, userId));
  const viewer = await testContext.viewerWith(signedIn);
  expect(viewer).toMatchObject({ role: 'user', limited: true, signedInBy: 'password' });
});

test('the sweep deletes expired sessions and rate-limit hits only', async () => {
  const gone = await signedUp(context, newAccount(), fromBrowser());
  const left = await signedUp(context, newAccount(), fromBrowser());
  await testContext.db
    .update(sessions)
    .set({ expiresAt: sql`rotation_now()` })
    .where(eq(sessions.userId, gone.userId));
  await testContext.db.update(rateLimitHits).set({ at: sql`clock_timestamp() - interval '3 days'` });
  await sweepAccounts(context);
  expect(await testContext.db.$count(sessions, eq(sessions.userId, gone.userId))).toBe(0);
  expect(await testContext.db.$count(sessions, eq(sessions.userId, left.userId))).toBe(1);
  expect(await testContext.db.$count(rateLimitHits)).toBe(0);
});

test('the profile of an unknown or invalid id is not found', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'me', '', "' or 1=1"])
    expect(await codeOf(publicProfile(context, id))).toBe('not-found');
});

test('a log-in with the old password fails when the password changes concurrently', async () => {
  const person = newAccount();
  const { userId } = await signedUp(context, person, fromBrowser());
  let late: Promise<unknown> | undefined;
  await testContext.db.transaction(async (tx) => {
    await tx.update(identities).set({ password: 'changed' }).where(eq(identities.userId, userId));
    late = codeOf(logIn(context, person, fromBrowser()));
    await expect.poll(() => waitingForLocks(testContext.db)).toBe(1);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
  });
  expect(await late).toBe('auth-invalid-credentials');
  expect(await testContext.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
});
