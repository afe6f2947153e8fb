import { eq } from 'drizzle-orm';
import { RouterContextProvider } from 'react-router';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#src/database/database.server.ts';
import { signUps, users } from '#src/database/schema/users.ts';
import { verifyEmail } from '#src/features/accounts/commands.server.ts';
import { changePassword } from '#src/features/accounts/change-password.server.ts';
import { requestEmailChange, undoEmailChange } from '#src/features/accounts/email-change.server.ts';
import { lockAccount } from '#src/features/accounts/email-tokens.server.ts';
import { endSessionsOf } from '#src/features/accounts/session.server.ts';
import { finishSignUp } from '#src/features/accounts/sign-up.server.ts';
import { setPassword } from '#src/features/accounts/users.server.ts';
import { recordReferral } from '#src/features/referrals/referrals.server.ts';
import { action as openLink } from '#src/pages/accounts/verify-email.tsx';
import type { App } from '#src/platform/app.ts';
import { appContext, formContext, viewerContext } from '#src/platform/web/request-context.ts';
import type { SubmittedForm } from '#src/platform/web/requests/read-form.ts';
import { waitingForLocks } from '#tests/support/waiting-for-locks.ts';
import { codeOf, fromBrowser, newAccount, openContext, password, type TestContext } from './accounts-context.ts';

/** What happens to an account, and to an address, between asking for a change of email and its end. */
let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
});
afterAll(() => testContext.close());

type Member = Awaited<ReturnType<typeof testContext.member>>;

const ask = ({ viewer }: Member, email: string) =>
  requestEmailChange(context, viewer, { email, currentPassword: password }, fromBrowser());

async function linkTo(owner: Member, email: string): Promise<string> {
  await ask(owner, email);
  await testContext.answerEmailRequests();
  return testContext.lastTokenTo(email);
}

async function rowOf({ viewer }: Member) {
  const [row] = await testContext.db.select().from(users).where(eq(users.id, viewer.id));
  return row;
}

/** A member whose verified email was changed to another one, so that the first one can still be taken back. */
async function moved() {
  const owner = await testContext.member();
  const before = owner.person.email;
  await verifyEmail(context, owner.viewer, await testContext.tokenFor(before));
  const email = newAccount().email;
  await verifyEmail(context, owner.viewer, await linkTo(owner, email));
  return { owner, before };
}

test('a new password withdraws a change of email that waits, as the warning about it says', async () => {
  const owner = await testContext.member();
  const token = await linkTo(owner, newAccount().email);
  const change = { currentPassword: password, newPassword: 'tui over the estuary' };
  const setCookies = await changePassword(context, owner.viewer, change, fromBrowser());
  const viewer = await testContext.viewerWith({ setCookies });
  expect(await codeOf(verifyEmail(context, viewer ?? owner.viewer, token))).toBe('verification-token-invalid');
  expect(await rowOf(owner)).toMatchObject({ email: owner.person.email, pendingEmail: null });
});

test('a change of email whose link was not sent yet is withdrawn by a new password too', async () => {
  const owner = await testContext.member();
  const email = newAccount().email;
  await ask(owner, email);
  const change = { currentPassword: password, newPassword: 'tui over the estuary' };
  await changePassword(context, owner.viewer, change, fromBrowser());
  await testContext.answerEmailRequests();
  expect(await testContext.kindsTo(email)).toEqual([]);
});

test.each([
  ['wrong-password', 'another password was set', (tx: Tx, id: string) => setPassword(tx, id, 'another hash')],
  ['unauthorized', 'the session was ended', (tx: Tx, id: string) => endSessionsOf(tx, id)],
] as const)('a change of email is refused (%s) where %s while its password was checked', async (code, _, meanwhile) => {
  const owner = await testContext.member();
  const { id } = owner.viewer;
  const before = await waitingForLocks(testContext.db);
  const waiting = await testContext.db.transaction(async (tx) => {
    await lockAccount(tx, id);
    const asking = codeOf(ask(owner, newAccount().email));
    await expect.poll(() => waitingForLocks(testContext.db)).toBe(before + 1);
    await meanwhile(tx, id);
    return { asking };
  });
  expect(await waiting.asking).toBe(code);
  expect(await rowOf(owner)).toMatchObject({ pendingEmail: null });
});

test('an address that can still be taken back is nobody else’s: by a sign-up that was answered later', async () => {
  const { owner, before } = await moved();
  const row = { email: before, firstName: 'Mere', lastName: 'Tipa', passwordHash: 'hash' };
  const [late] = await testContext.db.insert(signUps).values(row).returning({ id: signUps.id });
  await finishSignUp(context, late?.id ?? '', recordReferral);
  expect(await testContext.db.$count(users, eq(users.email, before))).toBe(0);
  await undoEmailChange(context, await testContext.lastTokenTo(before), fromBrowser());
  expect((await rowOf(owner))?.email).toBe(before);
});

test('an address that can still be taken back is nobody else’s: by a link that was sent while it was free', async () => {
  const [other, owner] = [await testContext.member(), await testContext.member()];
  const address = newAccount().email;
  const early = await linkTo(other, address);
  for (const email of [address, newAccount().email])
    await verifyEmail(context, owner.viewer, await linkTo(owner, email));
  const page = new RouterContextProvider();
  page.set(appContext, context as unknown as App);
  page.set(viewerContext, other.viewer);
  page.set(formContext, new URLSearchParams({ operation: 'verify', token: early }) as unknown as SubmittedForm);
  const opened = await openLink({ context: page } as unknown as Parameters<typeof openLink>[0]);
  expect(opened).toMatchObject({ data: { outcome: 'taken' }, init: { status: 409 } });
  expect(await codeOf(verifyEmail(context, other.viewer, early))).toBe('email-taken');
  expect((await rowOf(other))?.email).toBe(other.person.email);
});

test('a phone number that nobody has verified goes with a change of email that is taken back', async () => {
  const { owner, before } = await moved();
  const phone = { phoneNumber: '+64215550142', phoneVerifiedAt: null };
  await testContext.db.update(users).set(phone).where(eq(users.id, owner.viewer.id));
  await undoEmailChange(context, await testContext.lastTokenTo(before), fromBrowser());
  expect((await rowOf(owner))?.phoneNumber).toBeNull();
});
