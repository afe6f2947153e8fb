import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimitHits } from '#src/database/schema/users.ts';
import { logIn } from '#src/features/accounts/commands.server.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import {
  codeOf,
  countAnswers,
  fromBrowser,
  loggedIn,
  costInHashes,
  openContext,
  refusalOf,
  requestWith,
  signedUp,
  newAccount,
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

test('a wrong password and an unknown address get the same answer', async () => {
  const person = newAccount();
  await signedUp(context, person, fromBrowser());
  const wrong = await refusalOf(logIn(context, { ...person, password: 'not this one' }, fromBrowser()));
  const unknown = await refusalOf(
    logIn(context, { email: 'nobody@example.nz', password: 'not this one' }, fromBrowser()),
  );
  expect(wrong).toEqual({ code: 'auth-invalid-credentials', details: {} });
  expect(unknown).toEqual(wrong);
});

test('a wrong password and an unknown address take the same time', async () => {
  const person = newAccount();
  await signedUp(context, person, fromBrowser());
  const wrong = (email: string) => codeOf(logIn(context, { email, password: 'not this one' }, fromBrowser()));
  const known = await statementsOf(() => wrong(person.email));
  expect(await statementsOf(() => wrong('nobody@example.nz'))).toEqual(known);
  expect(await costInHashes(5, () => wrong(person.email))).toBeGreaterThan(0.7);
  expect(await costInHashes(5, (run) => wrong(`nobody${run}@example.nz`))).toBeGreaterThan(0.7);
});

test('of 100 concurrent log-in attempts on one account, ten are checked', async () => {
  const person = newAccount();
  await signedUp(context, person, fromBrowser());
  const began = Date.now();
  const answers = await countAnswers(
    Array.from({ length: 100 }, (_, i) =>
      logIn(context, { ...person, password: `wrong ${i}` }, fromBrowser(`198.51.${i}.1`)),
    ),
  );
  expect(answers).toEqual({ 'auth-invalid-credentials': 10, 'too-many-requests': 90 });
  const refused = await refusalOf(logIn(context, person, fromBrowser()));
  expect(refused.code).toBe('too-many-requests');
  expect(refused.details.retryAfter).toBeGreaterThanOrEqual(900 - Math.ceil((Date.now() - began) / 1000));
  expect(refused.details.retryAfter).toBeLessThanOrEqual(900);
});

test('failed log-ins from other browsers do not lock a user out of a known browser', async () => {
  const person = newAccount();
  const home = await signedUp(context, person, fromBrowser());
  const { device } = browserOf(context, requestWith(home), '198.51.100.9');
  for (let i = 0; i < 10; i++) await codeOf(logIn(context, { ...person, password: 'wrong' }, fromBrowser()));
  expect(await codeOf(logIn(context, person, fromBrowser()))).toBe('too-many-requests');
  const signedIn = await loggedIn(context, person, { ...fromBrowser(), device });
  expect(signedIn.userId).toBe(home.userId);
  for (let i = 0; i < 10; i++)
    await codeOf(logIn(context, { ...person, password: 'wrong' }, { ...fromBrowser(), device }));
  for (const mark of [device, `${device}.`, `${device}.again`])
    expect(await codeOf(logIn(context, person, { ...fromBrowser(), device: mark }))).toBe('too-many-requests');
});

test('the marks of many log-ins are no more tries: thirty of an account in a quarter of an hour', async () => {
  const person = newAccount();
  await signedUp(context, person, fromBrowser());
  const marks: (string | null | undefined)[] = [];
  for (let i = 0; i < 5; i++)
    marks.push(browserOf(context, requestWith(await loggedIn(context, person, fromBrowser())), '198.51.100.9').device);
  const wrong = (device?: string | null) =>
    logIn(context, { ...person, password: 'wrong' }, { ...fromBrowser(), device });
  // One mark after the other, because more than 24 hashes do not wait.
  for (const device of marks.slice(0, 3))
    expect(await countAnswers(Array.from({ length: 10 }, () => wrong(device)))).toEqual({
      'auth-invalid-credentials': 10,
    });
  for (const device of marks) expect(await codeOf(wrong(device))).toBe('too-many-requests');
});

test('a device cookie is valid for its own account only and cannot be forged', async () => {
  const person = newAccount();
  await signedUp(context, person, fromBrowser());
  const { device } = browserOf(
    context,
    requestWith(await signedUp(context, newAccount(), fromBrowser())),
    '198.51.100.9',
  );
  for (let i = 0; i < 10; i++) await codeOf(logIn(context, { ...person, password: 'wrong' }, fromBrowser()));
  for (const cookie of [device, 'a.b', '.', `${'a'.repeat(43)}.${'a'.repeat(43)}`]) {
    expect(await codeOf(logIn(context, person, { ...fromBrowser(), device: cookie }))).toBe('too-many-requests');
  }
});

test('successful log-ins do not count against the rate limit', async () => {
  const person = newAccount();
  await signedUp(context, person, fromBrowser());
  for (let i = 0; i < 12; i++) await logIn(context, person, fromBrowser('198.51.100.77'));
  expect(await logIn(context, person, fromBrowser('198.51.100.77'))).toBeTruthy();
});

test('a failed attempt expires after 15 minutes', async () => {
  const person = newAccount();
  await signedUp(context, person, fromBrowser());
  for (let i = 0; i < 10; i++) await codeOf(logIn(context, { ...person, password: 'wrong' }, fromBrowser()));
  await testContext.db.update(rateLimitHits).set({ at: sql`${rateLimitHits.at} - interval '15 minutes'` });
  expect(await logIn(context, person, fromBrowser())).toBeTruthy();
});

test('one IP address can attempt 100 accounts an hour', async () => {
  const codes: string[] = [];
  for (let i = 0; i < 103; i++)
    codes.push(
      await codeOf(logIn(context, { email: `stuffed${i}@example.nz`, password: 'wrong' }, fromBrowser('203.0.113.5'))),
    );
  expect(codes.filter((code) => code === 'auth-invalid-credentials')).toHaveLength(100);
  expect(codes.slice(100)).toEqual(['too-many-requests', 'too-many-requests', 'too-many-requests']);
});

test('one IP address can create 20 accounts an hour, also concurrently', async () => {
  const answers = await countAnswers(
    Array.from({ length: 26 }, () =>
      signedUp(context, { ...newAccount(), password: 'password' }, fromBrowser('203.0.113.6')),
    ),
  );
  expect(answers).toEqual({ 'validation-invalid-value': 20, 'too-many-requests': 6 });
});
