import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailTokens, identities, sessions, rateLimitHits, users } from '#src/database/schema/users.ts';
import { logIn, logOut, logOutEverywhere, makeOperator, signUp } from '#src/features/accounts/commands.server.ts';
import { sweepAccounts } from '#src/features/accounts/jobs.server.ts';
import { usersById, publicProfile } from '#src/features/accounts/queries.server.ts';
import { browserOf, viewerFrom } from '#src/features/accounts/session.server.ts';
import {
  codeOf,
  countAnswers,
  from,
  openContext,
  password,
  refusalOf,
  requestWith,
  signedUp,
  somebody,
  type TestContext,
} from './accounts-context.ts';

let here: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;

beforeAll(async () => {
  here = await openContext();
  context = here.context;
});
afterAll(() => here.close());

test('signing up opens an account, signs in, and sends one email', async () => {
  const person = { ...somebody(), email: 'Ann.Bee@Example.NZ', firstName: 'Ann', lastName: 'Bee' };
  const signedIn = await signedUp(context, person, from());
  expect(await here.viewerWith(signedIn)).toMatchObject({
    id: signedIn.userId,
    role: 'user',
    displayName: 'Ann B',
    initials: 'AB',
    emailVerified: false,
    limited: false,
  });
  const emails = await here.emailsTo('ann.bee@example.nz');
  expect(emails).toHaveLength(1);
  expect(emails[0]?.text).not.toMatch(/Ann\b/);
});

test('the cookie is out of reach of scripts and of other sites', async () => {
  const { setCookies } = await signedUp(context, somebody(), from());
  expect(setCookies).toHaveLength(2);
  for (const line of setCookies) {
    expect(line).toMatch(
      /^__Host-rotation_(session|device)=[\w.-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
    );
  }
});

test('the database holds no password and no token that could be used', async () => {
  const person = somebody();
  const signedIn = await signedUp(context, person, from());
  const kept = JSON.stringify([
    await here.db.select().from(sessions),
    await here.db.select().from(identities),
    await here.db.select().from(emailTokens),
    await here.db.select().from(rateLimitHits),
  ]);
  expect(kept).not.toContain(signedIn.token);
  expect(kept).not.toContain(await here.tokenFor(person.email));
  expect(kept).not.toContain(password);
  expect(kept).toContain('$argon2id$v=19$m=19456,t=2,p=1$');
});

test('an address has one account, however it is written and however many try at once', async () => {
  const person = somebody();
  const spellings = [person.email, person.email.toUpperCase(), ` ${person.email}`, person.email, person.email];
  const answers = await countAnswers(spellings.map((email) => signUp(context, { ...person, email }, from())));
  // Said three times; the fifth hears nothing of the address.
  expect(answers).toEqual({ 'fine': 1, 'email-taken': 3, 'untold': 1 });
  expect(await here.emailsTo(person.email)).toHaveLength(1);
});

test('a password that everybody uses, or that is one’s own name, is refused', async () => {
  for (const known of ['Password123!', 'ngaire2026']) {
    expect(await refusalOf(signedUp(context, { ...somebody(), password: known }, from()))).toEqual({
      code: 'validation-invalid-value',
      details: { field: 'password', reason: 'well-known' },
    });
  }
});

test('a session planted before logging in is ended and never taken over', async () => {
  const mallory = await signedUp(context, somebody(), from());
  const person = somebody();
  await signedUp(context, person, from());
  const planted = browserOf(context, requestWith(mallory), '198.51.100.1');
  expect(planted.oldSession).toBe(mallory.token);
  const signedIn = await logIn(context, person, planted);
  expect(signedIn.token).not.toBe(mallory.token);
  expect(await here.viewerWith(mallory)).toBeNull();
  expect((await here.viewerWith(signedIn))?.id).toBe(signedIn.userId);
});

test('a token of one’s own making is nobody’s', async () => {
  for (const value of ['', 'x', 'a'.repeat(43), `${'a'.repeat(42)}'`, 'a'.repeat(100_000)]) {
    const request = new Request('https://rotation.test/', {
      headers: { cookie: `__Host-rotation_session=${value}; rotation_session=${value}` },
    });
    expect(await viewerFrom(context, request)).toBeNull();
  }
});

test('logging out ends this session and no other', async () => {
  const person = somebody();
  const first = await signedUp(context, person, from());
  const second = await logIn(context, person, from());
  expect(await logOut(context, first.token)).toEqual([
    '__Host-rotation_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax; Secure',
  ]);
  expect(await here.viewerWith(first)).toBeNull();
  expect(await here.viewerWith(second)).not.toBeNull();
  await logOut(context, first.token);
  await logOut(context, null);
});

test('logging out everywhere ends all sessions of a person and nobody else’s', async () => {
  const person = somebody();
  const all = [
    await signedUp(context, person, from()),
    await logIn(context, person, from()),
    await logIn(context, person, from()),
  ];
  const other = await signedUp(context, somebody(), from());
  await logOutEverywhere(context, other.userId);
  expect(await Promise.all(all.map(here.viewerWith))).not.toContain(null);
  await logOutEverywhere(context, all[0]!.userId);
  expect(await Promise.all(all.map(here.viewerWith))).toEqual([null, null, null]);
});

test('only the twenty newest sessions of a person live', async () => {
  const person = somebody();
  const first = await signedUp(context, person, from());
  for (let i = 0; i < 20; i++) await logIn(context, person, from());
  expect(await here.viewerWith(first)).toBeNull();
  expect(await here.db.$count(sessions, eq(sessions.userId, first.userId))).toBe(20);
});

test.each([
  ['banned', { banned: true }],
  ['deleted', { deletedAt: sql`rotation_now()` }],
])('somebody %s has no session from the next request on, and gets no new one', async (state, change) => {
  const person = somebody();
  const signedIn = await signedUp(context, person, from());
  await here.db.update(users).set(change).where(eq(users.id, signedIn.userId));
  expect(await here.viewerWith(signedIn)).toBeNull();
  expect(await codeOf(logIn(context, person, from()))).toBe(
    state === 'banned' ? 'account-banned' : 'auth-invalid-credentials',
  );
  expect(await codeOf(logIn(context, { ...person, password: 'not this one' }, from()))).toBe(
    'auth-invalid-credentials',
  );
  const word = state === 'banned' ? 'Banned user' : 'Deleted user';
  expect(await publicProfile(context, signedIn.userId)).toMatchObject({
    displayName: word,
    initials: '',
    profilePath: null,
    bio: '',
  });
  expect((await usersById(here.db, [signedIn.userId])).get(signedIn.userId)?.displayName).toBe(word);
});

test('a session ends two weeks after the last visit', async () => {
  const signedIn = await signedUp(context, somebody(), from());
  const shift = (interval: string) =>
    here.db.execute(
      sql`update sessions set expires_at = expires_at - ${interval}::interval, updated_at = updated_at - ${interval}::interval, created_at = created_at - ${interval}::interval where user_id = ${signedIn.userId}`,
    );
  await shift('13 days');
  expect(await here.viewerWith(signedIn)).not.toBeNull();
  await shift('13 days');
  expect(await here.viewerWith(signedIn)).not.toBeNull();
  await shift('13 days');
  expect(await here.viewerWith(signedIn)).toBeNull();
});

test('a session is renewed once a day at most, and never beyond thirty days', async () => {
  const signedIn = await signedUp(context, somebody(), from());
  const mine = eq(sessions.userId, signedIn.userId);
  const [begun] = await here.db.select().from(sessions).where(mine);
  await here.viewerWith(signedIn);
  expect((await here.db.select().from(sessions).where(mine))[0]).toEqual(begun);
  await here.db.execute(
    sql`update sessions set updated_at = updated_at - interval '25 hours', created_at = created_at - interval '29 days' where user_id = ${signedIn.userId}`,
  );
  await here.viewerWith(signedIn);
  const [renewed] = await here.db.select().from(sessions).where(mine);
  expect(renewed!.expiresAt.getTime() - renewed!.createdAt.getTime()).toBe(30 * 24 * 3600_000);
});

test('an operator is made anew, or of an account whose sessions then end', async () => {
  const made = await makeOperator(context, { email: 'boss@example.nz', password });
  expect(made.created).toBe(true);
  expect(await here.viewerWith(await logIn(context, { email: 'boss@example.nz', password }, from()))).toMatchObject({
    role: 'operator',
    emailVerified: true,
  });

  const person = somebody();
  const before = await signedUp(context, person, from());
  expect(await makeOperator(context, { email: person.email.toUpperCase(), password: 'another harbour bench' })).toEqual(
    {
      userId: before.userId,
      created: false,
    },
  );
  expect(await here.viewerWith(before)).toBeNull();
  expect(await codeOf(logIn(context, person, from()))).toBe('auth-invalid-credentials');
  expect(
    await here.viewerWith(await logIn(context, { ...person, password: 'another harbour bench' }, from())),
  ).toMatchObject({ role: 'operator' });
});

test('a session of an operator acting for somebody is limited and has no operator’s rights', async () => {
  const { userId } = await makeOperator(context, { email: 'chief@example.nz', password });
  const signedIn = await logIn(context, { email: 'chief@example.nz', password }, from());
  await here.db.update(sessions).set({ impersonatedBy: userId }).where(eq(sessions.userId, userId));
  expect(await here.viewerWith(signedIn)).toMatchObject({ role: 'user', limited: true });
});

test('the sweep takes what has ended and leaves the rest', async () => {
  const gone = await signedUp(context, somebody(), from());
  const left = await signedUp(context, somebody(), from());
  await here.db
    .update(sessions)
    .set({ expiresAt: sql`rotation_now()` })
    .where(eq(sessions.userId, gone.userId));
  await here.db.update(rateLimitHits).set({ at: sql`clock_timestamp() - interval '3 days'` });
  await sweepAccounts(context);
  expect(await here.db.$count(sessions, eq(sessions.userId, gone.userId))).toBe(0);
  expect(await here.db.$count(sessions, eq(sessions.userId, left.userId))).toBe(1);
  expect(await here.db.$count(rateLimitHits)).toBe(0);
});

test('nobody’s profile and no id at all are both not found', async () => {
  for (const id of ['00000000-0000-4000-8000-000000000000', 'me', '', "' or 1=1"])
    expect(await codeOf(publicProfile(context, id))).toBe('not-found');
});

/** How many sessions wait for a lock right now. */
async function waiting(): Promise<number> {
  const { rows } = await here.db.execute<{ count: number }>(sql`
    select count(*)::int from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`);
  return rows[0]?.count ?? 0;
}

test('a log-in that began with the old password ends when the password changes meanwhile', async () => {
  const person = somebody();
  const { userId } = await signedUp(context, person, from());
  let late: Promise<unknown> | undefined;
  await here.db.transaction(async (tx) => {
    await tx.update(identities).set({ password: 'changed' }).where(eq(identities.userId, userId));
    late = codeOf(logIn(context, person, from()));
    await expect.poll(waiting).toBe(1);
    await tx.delete(sessions).where(eq(sessions.userId, userId));
  });
  expect(await late).toBe('auth-invalid-credentials');
  expect(await here.db.$count(sessions, eq(sessions.userId, userId))).toBe(0);
});
