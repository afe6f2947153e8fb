import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailRequests, identities, rateLimitHits, users } from '#src/database/schema/users.ts';
import { logIn } from '#src/features/accounts/commands.server.ts';
import { requestPasswordReset, resetPassword } from '#src/features/accounts/recovery.server.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import {
  codeOf,
  countAnswers,
  fromBrowser,
  loggedIn,
  openContext,
  requestWith,
  statementsOf,
  type TestContext,
} from './accounts-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
});
afterAll(() => testContext.close());

const wrong = (email: string) => codeOf(logIn(context, { email, password: 'not this one' }, fromBrowser()));

async function wrongTimes(times: number, email: string): Promise<void> {
  for (let i = 0; i < times; i++) await wrong(email);
}

/** How many notices the owner has, once the worker has written what was asked for. */
async function noticesTo(email: string): Promise<number> {
  await testContext.answerEmailRequests();
  return (await testContext.kindsTo(email)).filter((kind) => kind === 'locked-out').length;
}

/** As if that much time had passed since each attempt. */
async function after(time: string): Promise<void> {
  await testContext.db.update(rateLimitHits).set({ at: sql`at - ${time}::interval` });
}

test('the owner is told of the wrong password that keeps other browsers out, once a day', async () => {
  const { person } = await testContext.member();
  await wrongTimes(9, person.email);
  expect(await noticesTo(person.email)).toBe(0);
  await wrongTimes(1, person.email.toUpperCase());
  expect(await noticesTo(person.email)).toBe(1);
  expect((await testContext.emailsTo(person.email)).at(-1)?.text).toContain('https://rotation.test/recover-password');
  expect(await wrong(person.email)).toBe('too-many-requests');
  await after('16 minutes');
  await wrongTimes(10, person.email);
  expect(await noticesTo(person.email)).toBe(1);
  await after('24 hours');
  await wrongTimes(10, person.email);
  expect(await noticesTo(person.email)).toBe(2);
});

test('of many at once the owner is told once', async () => {
  const { person } = await testContext.member();
  const attempts = Array.from({ length: 24 }, () =>
    logIn(context, { ...person, password: 'not this one' }, fromBrowser()),
  );
  expect(await countAnswers(attempts)).toEqual({ 'auth-invalid-credentials': 10, 'too-many-requests': 14 });
  expect(await testContext.db.$count(emailRequests)).toBe(1);
  expect(await noticesTo(person.email)).toBe(1);
});

test('the last wrong password does the same work for an address without an account', async () => {
  const { person } = await testContext.member();
  const free = 'nobody-here@example.nz';
  for (const email of [person.email, free]) await wrongTimes(9, email);
  const known = await statementsOf(() => wrong(person.email));
  expect(await statementsOf(() => wrong(free))).toEqual(known);
  expect(await testContext.db.$count(emailRequests)).toBe(2);
  expect([await noticesTo(person.email), await noticesTo(free)]).toEqual([1, 0]);
});

test('a banned owner is told nothing, nor one without a password, nor of a browser that the account knows', async () => {
  const [banned, without, own] = [await testContext.member(), await testContext.member(), await testContext.member()];
  await testContext.db.update(users).set({ banned: true }).where(eq(users.id, banned.viewer.id));
  const ofPassword = and(eq(identities.userId, without.viewer.id), eq(identities.providerId, 'credential'));
  await testContext.db.delete(identities).where(ofPassword);
  for (const { person } of [banned, without]) {
    await wrongTimes(10, person.email);
    expect(await noticesTo(person.email)).toBe(0);
  }
  const { device } = browserOf(context, requestWith(own.signedIn), '198.51.100.9');
  for (let i = 0; i < 10; i++)
    await codeOf(logIn(context, { ...own.person, password: 'wrong' }, { ...fromBrowser(), device }));
  expect(await noticesTo(own.person.email)).toBe(0);
});

test('a reset lets the owner in at once, as the email says', async () => {
  const { person } = await testContext.member();
  await wrongTimes(10, person.email);
  await requestPasswordReset(context, person.email, fromBrowser());
  await testContext.answerEmailRequests();
  const token = /reset-password\?t=([\w-]+)/.exec(
    (await testContext.emailsTo(person.email)).map(({ text }) => text).join('\n'),
  )?.[1];
  const newPassword = 'tui over the estuary';
  const { setCookies } = await resetPassword(context, { token: token ?? '', newPassword }, fromBrowser());
  const { device } = browserOf(context, requestWith({ setCookies }), '198.51.100.9');
  expect(await codeOf(logIn(context, { ...person, password: newPassword }, fromBrowser()))).toBe('too-many-requests');
  expect(await loggedIn(context, { ...person, password: newPassword }, { ...fromBrowser(), device })).toHaveProperty(
    'token',
  );
});
