import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { rateLimitHits } from '#src/database/schema/users.ts';
import { logIn } from '#src/features/accounts/commands.server.ts';
import { isPassword } from '#src/features/accounts/passwords/passwords.server.ts';
import { browserOf } from '#src/features/accounts/session.server.ts';
import {
  codeOf,
  countAnswers,
  from,
  minMs,
  openContext,
  refusalOf,
  requestWith,
  signedUp,
  somebody,
  statementsOf,
  type TestContext,
} from './accounts-context.ts';

let here: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;

beforeAll(async () => {
  here = await openContext();
  context = here.context;
});
afterAll(() => here.close());

test('a wrong password and an unknown address get the same answer', async () => {
  const person = somebody();
  await signedUp(context, person, from());
  const wrong = await refusalOf(logIn(context, { ...person, password: 'not this one' }, from()));
  const unknown = await refusalOf(logIn(context, { email: 'nobody@example.nz', password: 'not this one' }, from()));
  expect(wrong).toEqual({ code: 'auth-invalid-credentials', details: {} });
  expect(unknown).toEqual(wrong);
});

test('a wrong password and an unknown address take the same time', async () => {
  const person = somebody();
  await signedUp(context, person, from());
  const wrong = (email: string) => codeOf(logIn(context, { email, password: 'not this one' }, from()));
  const known = await statementsOf(() => wrong(person.email));
  expect(await statementsOf(() => wrong('nobody@example.nz'))).toEqual(known);
  const hashed = 0.7 * (await minMs(8, () => isPassword(null, 'not this one')));
  expect(await minMs(4, () => wrong(person.email))).toBeGreaterThan(hashed);
  expect(await minMs(4, (run) => wrong(`nobody${run}@example.nz`))).toBeGreaterThan(hashed);
});

test('of a hundred tries of one password at once, ten are looked at', async () => {
  const person = somebody();
  await signedUp(context, person, from());
  const answers = await countAnswers(
    Array.from({ length: 100 }, (_, i) => logIn(context, { ...person, password: `wrong ${i}` }, from(`198.51.${i}.1`))),
  );
  expect(answers).toEqual({ 'auth-invalid-credentials': 10, 'too-many-requests': 90 });
  const refused = await refusalOf(logIn(context, person, from()));
  expect(refused.code).toBe('too-many-requests');
  expect(refused.details.retryAfter).toBeGreaterThan(890);
  expect(refused.details.retryAfter).toBeLessThanOrEqual(900);
});

test('strangers cannot lock somebody out of a browser they have used before', async () => {
  const person = somebody();
  const home = await signedUp(context, person, from());
  const { device } = browserOf(context, requestWith(home), '198.51.100.9');
  for (let i = 0; i < 10; i++) await codeOf(logIn(context, { ...person, password: 'wrong' }, from()));
  expect(await codeOf(logIn(context, person, from()))).toBe('too-many-requests');
  const signedIn = await logIn(context, person, { ...from(), device });
  expect(signedIn.userId).toBe(home.userId);
  for (let i = 0; i < 10; i++) await codeOf(logIn(context, { ...person, password: 'wrong' }, { ...from(), device }));
  expect(await codeOf(logIn(context, person, { ...from(), device }))).toBe('too-many-requests');
});

test('the mark of a browser counts for its own account only, and cannot be made up', async () => {
  const person = somebody();
  await signedUp(context, person, from());
  const { device } = browserOf(context, requestWith(await signedUp(context, somebody(), from())), '198.51.100.9');
  for (let i = 0; i < 10; i++) await codeOf(logIn(context, { ...person, password: 'wrong' }, from()));
  for (const mark of [device, 'a.b', '.', `${'a'.repeat(43)}.${'a'.repeat(43)}`]) {
    expect(await codeOf(logIn(context, person, { ...from(), device: mark }))).toBe('too-many-requests');
  }
});

test('rightful log-ins are not counted as tries', async () => {
  const person = somebody();
  await signedUp(context, person, from());
  for (let i = 0; i < 12; i++) await logIn(context, person, from('198.51.100.77'));
  expect(await logIn(context, person, from('198.51.100.77'))).toBeTruthy();
});

test('a try is forgotten after a quarter of an hour', async () => {
  const person = somebody();
  await signedUp(context, person, from());
  for (let i = 0; i < 10; i++) await codeOf(logIn(context, { ...person, password: 'wrong' }, from()));
  await here.db.update(rateLimitHits).set({ at: sql`${rateLimitHits.at} - interval '15 minutes'` });
  expect(await logIn(context, person, from())).toBeTruthy();
});

test('one address tries a hundred accounts an hour, no more', async () => {
  const codes: string[] = [];
  for (let i = 0; i < 103; i++)
    codes.push(
      await codeOf(logIn(context, { email: `stuffed${i}@example.nz`, password: 'wrong' }, from('203.0.113.5'))),
    );
  expect(codes.filter((code) => code === 'auth-invalid-credentials')).toHaveLength(100);
  expect(codes.slice(100)).toEqual(['too-many-requests', 'too-many-requests', 'too-many-requests']);
});

test('one address opens twenty accounts an hour, no more, also when it tries all at once', async () => {
  const answers = await countAnswers(
    Array.from({ length: 26 }, () => signedUp(context, { ...somebody(), password: 'password' }, from('203.0.113.6'))),
  );
  expect(answers).toEqual({ 'validation-invalid-value': 20, 'too-many-requests': 6 });
});
