import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailTokens, users } from '#src/database/schema/users.ts';
import { sendVerification, verifyEmail } from '#src/features/accounts/commands.server.ts';
import { codeOf, countAnswers, from, openContext, signedUp, somebody, type TestContext } from './accounts-context.ts';

let here: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;

beforeAll(async () => {
  here = await openContext();
  context = here.context;
});
afterAll(() => here.close());

test('an email’s link verifies the address once', async () => {
  const person = somebody();
  const signedIn = await signedUp(context, person, from());
  const viewer = (await here.viewerWith(signedIn))!;
  const token = await here.tokenFor(person.email);
  const answers = await countAnswers(Array.from({ length: 5 }, () => verifyEmail(context, viewer, token)));
  expect(answers).toEqual({ 'fine': 1, 'verification-token-invalid': 4 });
  expect((await here.viewerWith(signedIn))?.emailVerified).toBe(true);
  expect(await codeOf(verifyEmail(context, viewer, token))).toBe('verification-token-invalid');
  expect(await codeOf(sendVerification(context, viewer))).toBe('email-already-verified');
});

test('an email’s link works for nobody else, and still works for its owner afterwards', async () => {
  const person = somebody();
  const owner = (await here.viewerWith(await signedUp(context, person, from())))!;
  const token = await here.tokenFor(person.email);
  const other = (await here.viewerWith(await signedUp(context, somebody(), from())))!;
  expect(await codeOf(verifyEmail(context, other, token))).toBe('verification-token-invalid');
  await verifyEmail(context, owner, token);
});

test('an email’s link is worth nothing after a day, or once the address has changed', async () => {
  const late = somebody();
  const viewer = (await here.viewerWith(await signedUp(context, late, from())))!;
  await here.db
    .update(emailTokens)
    .set({ expiresAt: sql`${emailTokens.expiresAt} - interval '24 hours'` })
    .where(eq(emailTokens.userId, viewer.id));
  expect(await codeOf(verifyEmail(context, viewer, await here.tokenFor(late.email)))).toBe(
    'verification-token-invalid',
  );

  const moved = somebody();
  const mover = (await here.viewerWith(await signedUp(context, moved, from())))!;
  await here.db
    .update(users)
    .set({ email: `new-${moved.email}` })
    .where(eq(users.id, mover.id));
  expect(await codeOf(verifyEmail(context, mover, await here.tokenFor(moved.email)))).toBe(
    'verification-token-invalid',
  );
  expect(await here.db.$count(users, and(eq(users.id, mover.id), eq(users.emailVerified, true)))).toBe(0);
});

test('at most five of these emails leave a day, the first included, also when asked for at once', async () => {
  const person = somebody();
  const viewer = (await here.viewerWith(await signedUp(context, person, from())))!;
  const answers = await countAnswers(Array.from({ length: 9 }, () => sendVerification(context, viewer)));
  expect(answers).toEqual({ 'fine': 4, 'email-too-many-verification-requests': 5 });
  expect(await here.emailsTo(person.email)).toHaveLength(5);
});

test('an account that cannot send its email is not opened', async () => {
  const person = somebody();
  const broken = { ...context, email: { ...context.email, queue: () => Promise.reject(new Error('no ink')) } };
  await expect(signedUp(broken, person, from())).rejects.toThrow('no ink');
  expect(await here.db.$count(users, eq(users.email, person.email))).toBe(0);
});
