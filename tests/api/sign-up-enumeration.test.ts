import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessions, signUps, rateLimitHits, users } from '#src/database/schema/users.ts';
import { logIn, signUp, verifyEmail } from '#src/features/accounts/commands.server.ts';
import { recordReferral } from '#src/features/referrals/referrals.server.ts';
import { finishLeftSignUps, finishSignUp } from '#src/features/accounts/sign-up.server.ts';
import { tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import {
  codeOf,
  countAnswers,
  fromBrowser,
  costInHashes,
  openContext,
  signedUp,
  statementsOf,
  newAccount,
  type TestContext,
} from './accounts-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;
let taken: string[];
let networks = 0;

/** A network that no other test uses. */
const network = () => fromBrowser(`192.0.2.${++networks}`);

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
  const accounts = Array.from({ length: 8 }, newAccount);
  for (const person of accounts) await signedUp(context, person, fromBrowser());
  taken = accounts.map(({ email }) => email);
});
beforeEach(() => testContext.db.delete(rateLimitHits));
afterAll(() => testContext.close());

const signUpWith = (email: string, browser: ReturnType<typeof fromBrowser>) =>
  signUp(context, { ...newAccount(), email }, browser, recordReferral);
const free = () => newAccount().email;

/** A network that has used up its limit of "email taken" answers. */
async function exhaustedNetwork(): Promise<ReturnType<typeof fromBrowser>> {
  const browser = network();
  for (const email of taken.slice(0, 5)) expect(await codeOf(signUpWith(email, browser))).toBe('email-taken');
  return browser;
}

/** Runs the queued sign-up jobs, as the worker does. */
async function finishAll(): Promise<void> {
  for (const { id } of await testContext.db.select({ id: signUps.id }).from(signUps))
    await finishSignUp(context, id, recordReferral);
}

const kindsOf = async (email: string) => (await testContext.emailsTo(email)).map(({ kind }) => kind);

test('a network learns five times an hour that an email is taken; after that every sign-up is deferred', async () => {
  const browser = await exhaustedNetwork();
  const rows = await testContext.db.$count(sessions);
  const [known = '', unknown] = [taken[6], free()];
  expect([await signUpWith(known, browser), await signUpWith(unknown, browser)]).toEqual([null, null]);
  expect(await testContext.db.$count(sessions)).toBe(rows);
  // Both write the same rows, before the job checks whether the address is taken.
  const stored = await testContext.db.select().from(signUps);
  expect(stored.map(({ email }) => email).toSorted()).toEqual([known, unknown].toSorted());
  expect(stored.every(({ passwordHash }) => passwordHash.startsWith('$argon2id$'))).toBe(true);
  expect(await testContext.db.$count(users, eq(users.email, unknown))).toBe(0);
  await finishAll();
  expect(await kindsOf(known)).toEqual(['verify-email', 'account-exists']);
  expect(await kindsOf(unknown)).toEqual(['verify-email']);
  expect(await testContext.db.$count(signUps)).toBe(0);
  // Another network is still answered directly.
  expect(await codeOf(signUpWith(known, network()))).toBe('email-taken');
});

test('twelve concurrent sign-ups from one network disclose at most five addresses', async () => {
  const browser = network();
  const pending = [...taken, ...Array.from({ length: 4 }, free)];
  const answers = await countAnswers(pending.map((email) => signUpWith(email, browser)));
  expect(answers['email-taken']).toBe(5);
  const { rows } = await testContext.db.execute<{ disclosed: number }>(
    sql`select count(*)::int as disclosed from rate_limit_hits where bucket = 'email-taken network'`,
  );
  expect(rows[0]?.disclosed).toBe(5);
  await finishAll();
});

test('a sign-up concurrent with the fifth disclosure waits for it and is deferred', async () => {
  const browser = network();
  for (const email of taken.slice(0, 4)) await codeOf(signUpWith(email, browser));
  const limit = { bucket: 'email-taken network', key: browser.ip, max: 5, seconds: 3600 };
  let pending: Promise<unknown> | undefined;
  await testContext.db.transaction(async (tx) => {
    await tryHit(context, tx, [limit]);
    let answered = false;
    pending = signUpWith(free(), browser).finally(() => (answered = true));
    const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect.poll(async () => answered || (await testContext.db.execute(waits)).rows.length > 0).toBe(true);
  });
  expect(await pending).toBeNull();
  await finishAll();
});

test('three networks learn that an email is taken, in any spelling; a fourth does not', async () => {
  const [, , , , , , , email = ''] = taken;
  for (const spelling of [email, email.toUpperCase(), ` ${email}`])
    expect(await codeOf(signUpWith(spelling, network()))).toBe('email-taken');
  expect(await signUpWith(email, network())).toBeNull();
  expect(await signedUp(context, newAccount(), network())).toBeTruthy();
  await finishAll();
});

test('the limit resets after an hour', async () => {
  const browser = await exhaustedNetwork();
  expect(await signUpWith(taken[6] ?? '', browser)).toBeNull();
  await testContext.db.update(rateLimitHits).set({ at: sql`${rateLimitHits.at} - interval '1 hour'` });
  expect(await codeOf(signUpWith(taken[6] ?? '', browser))).toBe('email-taken');
  await finishAll();
});

test('a deferred sign-up with a free email creates the account and sends a verification link', async () => {
  const browser = await exhaustedNetwork();
  const person = newAccount();
  expect(await signUp(context, person, browser, recordReferral)).toBeNull();
  await finishAll();
  const viewer = (await testContext.viewerWith(await logIn(context, person, browser)))!;
  expect(viewer.emailVerified).toBe(false);
  await verifyEmail(context, viewer, await testContext.tokenFor(person.email));
  // A second sign-up is handled like one for any taken address.
  expect(await signUp(context, { ...person, password: 'another one of hers' }, browser, recordReferral)).toBeNull();
  await finishAll();
  expect(await kindsOf(person.email)).toEqual(['verify-email', 'new-browser', 'account-exists']);
  expect(await codeOf(logIn(context, { ...person, password: 'another one of hers' }, network()))).toBe(
    'auth-invalid-credentials',
  );
});

test('the owner of an email address is notified at most three times a day', async () => {
  const browser = await exhaustedNetwork();
  const owner = newAccount();
  await signedUp(context, owner, network());
  for (let i = 0; i < 6; i++) expect(await signUpWith(owner.email, browser)).toBeNull();
  await finishAll();
  const emails = (await testContext.emailsTo(owner.email)).filter(({ kind }) => kind === 'account-exists');
  expect(emails).toHaveLength(3);
  expect(emails[0]?.text).toContain('/login');
  // The email contains nothing from the sign-up form.
  expect(emails[0]?.text).not.toMatch(/Ngaire|Hohepa/);
});

test('a banned owner gets no email, and the account of a deleted owner is not created again', async () => {
  const browser = await exhaustedNetwork();
  const [banned, gone] = [newAccount(), newAccount()];
  for (const person of [banned, gone]) await signedUp(context, person, network());
  await testContext.db.update(users).set({ banned: true }).where(eq(users.email, banned.email));
  await testContext.db
    .update(users)
    .set({ deletedAt: sql`rotation_now()` })
    .where(eq(users.email, gone.email));
  expect([await signUpWith(banned.email, browser), await signUpWith(gone.email, browser)]).toEqual([null, null]);
  await finishAll();
  expect([await kindsOf(banned.email), await kindsOf(gone.email)]).toEqual([['verify-email'], ['verify-email']]);
});

test('the sweep finishes a sign-up whose job was lost, and a repeated job does nothing', async () => {
  const browser = await exhaustedNetwork();
  const person = newAccount();
  await signUp(context, person, browser, recordReferral);
  const [left] = await testContext.db.select().from(signUps);
  await finishLeftSignUps(context, recordReferral);
  expect(await testContext.db.$count(users, eq(users.email, person.email))).toBe(0);
  await testContext.db.update(signUps).set({ at: sql`${signUps.at} - interval '1 minute'` });
  await finishLeftSignUps(context, recordReferral);
  await finishSignUp(context, left?.id ?? '', recordReferral);
  expect(await testContext.db.$count(users, eq(users.email, person.email))).toBe(1);
  expect(await kindsOf(person.email)).toEqual(['verify-email']);
});

test('a deferred sign-up sends the same SQL for a taken and a free email', async () => {
  const browser = await exhaustedNetwork();
  const known = await statementsOf(() => signUpWith(taken[6] ?? '', browser));
  const unknown = await statementsOf(() => signUpWith(free(), browser));
  expect(known).toEqual(unknown);
  expect(known.join()).toContain('"sign_ups"');
  expect(known.join()).not.toContain('from "users"');
});

test('the password is hashed before every answer, so that timing discloses nothing', async () => {
  expect(await costInHashes(3, () => codeOf(signUpWith(taken[5] ?? '', network())))).toBeGreaterThan(0.7);
  expect(await costInHashes(5, () => signUpWith(free(), network()))).toBeGreaterThan(0.7);
  const browser = await exhaustedNetwork();
  expect(await costInHashes(5, () => signUpWith(taken[6] ?? '', browser))).toBeGreaterThan(0.7);
});
