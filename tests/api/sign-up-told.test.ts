import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sessions, signUps, rateLimitHits, users } from '#src/database/schema/users.ts';
import { logIn, signUp, verifyEmail } from '#src/features/accounts/commands.server.ts';
import { hashPassword } from '#src/features/accounts/passwords/passwords.server.ts';
import { finishLeftSignUps, finishSignUp } from '#src/features/accounts/sign-up.server.ts';
import { tryHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import {
  codeOf,
  countAnswers,
  from,
  minMs,
  openContext,
  signedUp,
  statementsOf,
  somebody,
  type TestContext,
} from './accounts-context.ts';

let here: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;
let taken: string[];
let networks = 0;

/** A network that no other test has asked from. */
const network = () => from(`192.0.2.${++networks}`);

beforeAll(async () => {
  here = await openContext();
  context = here.context;
  const people = Array.from({ length: 8 }, somebody);
  for (const person of people) await signedUp(context, person, from());
  taken = people.map(({ email }) => email);
});
beforeEach(() => here.db.delete(rateLimitHits));
afterAll(() => here.close());

const ask = (email: string, browser: ReturnType<typeof from>) => signUp(context, { ...somebody(), email }, browser);
const free = () => somebody().email;

/** Has been told so often that addresses are taken that it is told no more. */
async function spentNetwork(): Promise<ReturnType<typeof from>> {
  const browser = network();
  for (const email of taken.slice(0, 5)) expect(await codeOf(ask(email, browser))).toBe('email-taken');
  return browser;
}

/** What the worker does with the jobs that were sent. */
async function finishAll(): Promise<void> {
  for (const { id } of await here.db.select({ id: signUps.id }).from(signUps)) await finishSignUp(context, id);
}

const kindsOf = async (email: string) => (await here.emailsTo(email)).map(({ kind }) => kind);

test('a network is told five times an hour that an address is taken, then nothing of any address', async () => {
  const browser = await spentNetwork();
  const rows = await here.db.$count(sessions);
  const [known = '', unknown] = [taken[6], free()];
  expect([await ask(known, browser), await ask(unknown, browser)]).toEqual([null, null]);
  expect(await here.db.$count(sessions)).toBe(rows);
  // The same writes for both, before anybody has looked whose address it is.
  const kept = await here.db.select().from(signUps);
  expect(kept.map(({ email }) => email).toSorted()).toEqual([known, unknown].toSorted());
  expect(kept.every(({ passwordHash }) => passwordHash.startsWith('$argon2id$'))).toBe(true);
  expect(await here.db.$count(users, eq(users.email, unknown))).toBe(0);
  await finishAll();
  expect(await kindsOf(known)).toEqual(['verify-email', 'account-exists']);
  expect(await kindsOf(unknown)).toEqual(['verify-email']);
  expect(await here.db.$count(signUps)).toBe(0);
  // Another network is still told.
  expect(await codeOf(ask(known, network()))).toBe('email-taken');
});

test('twelve at once from one network learn five addresses, and nothing by who is let in', async () => {
  const browser = network();
  const asked = [...taken, ...Array.from({ length: 4 }, free)];
  const answers = await countAnswers(asked.map((email) => ask(email, browser)));
  expect(answers['email-taken']).toBe(5);
  const { rows } = await here.db.execute<{ told: number }>(
    sql`select count(*)::int as told from rate_limit_hits where bucket = 'email-taken network'`,
  );
  expect(rows[0]?.told).toBe(5);
  await finishAll();
});

test('nobody is let in while the fifth is being told', async () => {
  const browser = network();
  for (const email of taken.slice(0, 4)) await codeOf(ask(email, browser));
  const told = { bucket: 'email-taken network', key: browser.ip, max: 5, seconds: 3600 };
  let asked: Promise<unknown> | undefined;
  await here.db.transaction(async (tx) => {
    await tryHit(context, tx, [told]);
    let answered = false;
    asked = ask(free(), browser).finally(() => (answered = true));
    const waits = sql`select 1 from pg_locks where locktype = 'advisory' and not granted
      and database = (select oid from pg_database where datname = current_database())`;
    await expect
      .poll(async () => answered || (await here.db.execute(waits)).rows.length > 0, { timeout: 15_000 })
      .toBe(true);
  });
  expect(await asked).toBeNull();
  await finishAll();
});

test('of one address three networks hear that it is taken, however it is written', async () => {
  const [, , , , , , , email = ''] = taken;
  for (const spelling of [email, email.toUpperCase(), ` ${email}`])
    expect(await codeOf(ask(spelling, network()))).toBe('email-taken');
  expect(await ask(email, network())).toBeNull();
  expect(await signedUp(context, somebody(), network())).toBeTruthy();
  await finishAll();
});

test('an hour later it is said again', async () => {
  const browser = await spentNetwork();
  expect(await ask(taken[6] ?? '', browser)).toBeNull();
  await here.db.update(rateLimitHits).set({ at: sql`${rateLimitHits.at} - interval '1 hour'` });
  expect(await codeOf(ask(taken[6] ?? '', browser))).toBe('email-taken');
  await finishAll();
});

test('a free address gets its account, with a link that verifies it once its owner has logged in', async () => {
  const browser = await spentNetwork();
  const person = somebody();
  expect(await signUp(context, person, browser)).toBeNull();
  await finishAll();
  const viewer = (await here.viewerWith(await logIn(context, person, browser)))!;
  expect(viewer.emailVerified).toBe(false);
  await verifyEmail(context, viewer, await here.tokenFor(person.email));
  // Asked a second time it is an address like any other that is taken.
  expect(await signUp(context, { ...person, password: 'another one of hers' }, browser)).toBeNull();
  await finishAll();
  expect(await kindsOf(person.email)).toEqual(['verify-email', 'account-exists']);
  expect(await codeOf(logIn(context, { ...person, password: 'another one of hers' }, network()))).toBe(
    'auth-invalid-credentials',
  );
});

test('the owner of an address is told three times a day, however often it is asked for', async () => {
  const browser = await spentNetwork();
  const owner = somebody();
  await signedUp(context, owner, network());
  for (let i = 0; i < 6; i++) expect(await ask(owner.email, browser)).toBeNull();
  await finishAll();
  const emails = (await here.emailsTo(owner.email)).filter(({ kind }) => kind === 'account-exists');
  expect(emails).toHaveLength(3);
  expect(emails[0]?.text).toContain('/login');
  // Nothing that the asker has typed is in it.
  expect(emails[0]?.text).not.toMatch(/Ngaire|Hohepa/);
});

test('a banned owner gets no email, and the account of a deleted one is not opened anew', async () => {
  const browser = await spentNetwork();
  const [banned, gone] = [somebody(), somebody()];
  for (const person of [banned, gone]) await signedUp(context, person, network());
  await here.db.update(users).set({ banned: true }).where(eq(users.email, banned.email));
  await here.db
    .update(users)
    .set({ deletedAt: sql`rotation_now()` })
    .where(eq(users.email, gone.email));
  expect([await ask(banned.email, browser), await ask(gone.email, browser)]).toEqual([null, null]);
  await finishAll();
  expect([await kindsOf(banned.email), await kindsOf(gone.email)]).toEqual([['verify-email'], ['verify-email']]);
});

test('a sign-up whose job was lost is finished by the sweep, and a job that runs twice does nothing more', async () => {
  const browser = await spentNetwork();
  const person = somebody();
  await signUp(context, person, browser);
  const [left] = await here.db.select().from(signUps);
  await finishLeftSignUps(context);
  expect(await here.db.$count(users, eq(users.email, person.email))).toBe(0);
  await here.db.update(signUps).set({ at: sql`${signUps.at} - interval '1 minute'` });
  await finishLeftSignUps(context);
  await finishSignUp(context, left?.id ?? '');
  expect(await here.db.$count(users, eq(users.email, person.email))).toBe(1);
  expect(await kindsOf(person.email)).toEqual(['verify-email']);
});

test('once nothing is told, a taken and a free address ask the same of the database', async () => {
  const browser = await spentNetwork();
  const known = await statementsOf(() => ask(taken[6] ?? '', browser));
  const unknown = await statementsOf(() => ask(free(), browser));
  expect(known).toEqual(unknown);
  expect(known.join()).toContain('"sign_ups"');
  expect(known.join()).not.toContain('from "users"');
});

test('a password is hashed before the answer, whatever it is', async () => {
  const hashed = 0.7 * (await minMs(8, () => hashPassword('four plain words here')));
  expect(await minMs(3, () => codeOf(ask(taken[5] ?? '', network())))).toBeGreaterThan(hashed);
  expect(await minMs(4, () => ask(free(), network()))).toBeGreaterThan(hashed);
  const browser = await spentNetwork();
  expect(await minMs(3, () => ask(taken[6] ?? '', browser))).toBeGreaterThan(hashed);
});
