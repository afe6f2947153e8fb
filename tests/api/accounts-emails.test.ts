import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { emailTokens, users } from '#src/database/schema/users.ts';
import { sendVerification, verifyEmail } from '#src/features/accounts/commands.server.ts';
import {
  codeOf,
  countAnswers,
  fromBrowser,
  openContext,
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

test('a verification link works once', async () => {
  const person = newAccount();
  const signedIn = await signedUp(context, person, fromBrowser());
  const viewer = (await testContext.viewerWith(signedIn))!;
  const token = await testContext.tokenFor(person.email);
  const answers = await countAnswers(Array.from({ length: 5 }, () => verifyEmail(context, viewer, token)));
  expect(answers).toEqual({ 'fine': 1, 'verification-token-invalid': 4 });
  expect((await testContext.viewerWith(signedIn))?.emailVerified).toBe(true);
  expect(await codeOf(verifyEmail(context, viewer, token))).toBe('verification-token-invalid');
  expect(await codeOf(sendVerification(context, viewer))).toBe('email-already-verified');
});

test('a verification link is refused for another user and still works for its owner', async () => {
  const person = newAccount();
  const owner = (await testContext.viewerWith(await signedUp(context, person, fromBrowser())))!;
  const token = await testContext.tokenFor(person.email);
  const other = (await testContext.viewerWith(await signedUp(context, newAccount(), fromBrowser())))!;
  expect(await codeOf(verifyEmail(context, other, token))).toBe('verification-token-invalid');
  await verifyEmail(context, owner, token);
});

test('a verification link expires after a day, or when the email address changes', async () => {
  const late = newAccount();
  const viewer = (await testContext.viewerWith(await signedUp(context, late, fromBrowser())))!;
  await testContext.db
    .update(emailTokens)
    .set({ expiresAt: sql`${emailTokens.expiresAt} - interval '24 hours'` })
    .where(eq(emailTokens.userId, viewer.id));
  expect(await codeOf(verifyEmail(context, viewer, await testContext.tokenFor(late.email)))).toBe(
    'verification-token-invalid',
  );

  const moved = newAccount();
  const mover = (await testContext.viewerWith(await signedUp(context, moved, fromBrowser())))!;
  await testContext.db
    .update(users)
    .set({ email: `new-${moved.email}` })
    .where(eq(users.id, mover.id));
  expect(await codeOf(verifyEmail(context, mover, await testContext.tokenFor(moved.email)))).toBe(
    'verification-token-invalid',
  );
  expect(await testContext.db.$count(users, and(eq(users.id, mover.id), eq(users.emailVerified, true)))).toBe(0);
});

test('at most five verification emails are sent a day, also under concurrent requests', async () => {
  const person = newAccount();
  const viewer = (await testContext.viewerWith(await signedUp(context, person, fromBrowser())))!;
  const answers = await countAnswers(Array.from({ length: 9 }, () => sendVerification(context, viewer)));
  expect(answers).toEqual({ 'fine': 4, 'email-too-many-verification-requests': 5 });
  expect(await testContext.emailsTo(person.email)).toHaveLength(5);
});

test('no account is created when its verification email cannot be queued', async () => {
  const person = newAccount();
  const broken = { ...context, email: { ...context.email, queue: () => Promise.reject(new Error('queue failed')) } };
  await expect(signedUp(broken, person, fromBrowser())).rejects.toThrow('queue failed');
  expect(await testContext.db.$count(users, eq(users.email, person.email))).toBe(0);
});
