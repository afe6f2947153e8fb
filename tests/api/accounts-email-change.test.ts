import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authenticators, passkeys, pendingLogIns, recoveryCodes } from '#src/database/schema/factors.ts';
import { emailTokens, users } from '#src/database/schema/users.ts';
import { logIn, sendVerification, signUp, verifyEmail } from '#src/features/accounts/commands.server.ts';
import { recordReferral } from '#src/features/referrals/referrals.server.ts';
import {
  mayUndoEmailChange,
  requestEmailChange,
  undoEmailChange,
  withdrawEmailChange,
} from '#src/features/accounts/email-change.server.ts';
import { startPendingLogIn } from '#src/features/accounts/second-factor/pending-log-ins.server.ts';
import { mayResetPassword, requestPasswordReset, resetPassword } from '#src/features/accounts/recovery.server.ts';
import {
  codeOf,
  countAnswers,
  fromBrowser,
  loggedIn,
  newAccount,
  openContext,
  password,
  type TestContext,
} from './accounts-context.ts';

let testContext: Awaited<ReturnType<typeof openContext>>;
let context: TestContext;

beforeAll(async () => {
  testContext = await openContext();
  context = testContext.context;
});
afterAll(() => testContext.close());

type Member = Awaited<ReturnType<typeof testContext.member>>;

async function askFor({ viewer }: Member, email: string, browser = fromBrowser()) {
  const outcome = await requestEmailChange(context, viewer, { email, currentPassword: password }, browser);
  await testContext.answerEmailRequests();
  return outcome;
}

async function resetLinkTo(email: string): Promise<string> {
  await requestPasswordReset(context, email, fromBrowser());
  await testContext.answerEmailRequests();
  return testContext.lastTokenTo(email);
}

async function emailOf({ viewer }: Member) {
  const [row] = await testContext.db.select().from(users).where(eq(users.id, viewer.id));
  return { email: row?.email, pendingEmail: row?.pendingEmail, emailVerified: row?.emailVerified };
}

/** A member with a verified email. */
async function provedMember(): Promise<Member> {
  const owner = await testContext.member();
  await verifyEmail(context, owner.viewer, await testContext.tokenFor(owner.person.email));
  return owner;
}

/** A member whose email has been changed; returns both addresses. */
async function moved() {
  const owner = await provedMember();
  const email = newAccount().email;
  await askFor(owner, email);
  await verifyEmail(context, owner.viewer, await testContext.lastTokenTo(email));
  return { owner, email, before: owner.person.email };
}

test('a new email replaces the old one once its link is opened', async () => {
  const owner = await provedMember();
  const email = newAccount().email;
  expect(await askFor(owner, email.toUpperCase())).toBe('waits');
  expect(await emailOf(owner)).toEqual({ email: owner.person.email, pendingEmail: email, emailVerified: true });
  expect(await testContext.kindsTo(owner.person.email)).toEqual(['verify-email', 'email-change-requested']);
  expect(await testContext.kindsTo(email)).toEqual(['email-change']);
  const token = await testContext.lastTokenTo(email);
  const answers = await countAnswers(Array.from({ length: 4 }, () => verifyEmail(context, owner.viewer, token)));
  expect(answers).toEqual({ 'fine': 1, 'verification-token-invalid': 3 });
  expect(await emailOf(owner)).toEqual({ email, pendingEmail: null, emailVerified: true });
  expect((await testContext.kindsTo(owner.person.email)).at(-1)).toBe('email-changed');
  expect(await testContext.kindsTo(email)).toEqual(['email-change', 'email-in-use']);
  await logIn(context, { email, password }, fromBrowser());
  expect(await codeOf(logIn(context, { email: owner.person.email, password }, fromBrowser()))).toBe(
    'auth-invalid-credentials',
  );
});

test('an old address that was never verified is told nothing, undoes nothing and is free again', async () => {
  const owner = await testContext.member();
  const { email: before } = owner.person;
  const email = newAccount().email;
  await askFor(owner, email);
  await verifyEmail(context, owner.viewer, await testContext.lastTokenTo(email));
  expect(await testContext.kindsTo(before)).toEqual(['verify-email']);
  const isUndo = and(eq(emailTokens.userId, owner.viewer.id), eq(emailTokens.purpose, 'undo'));
  expect(await testContext.db.$count(emailTokens, isUndo)).toBe(0);
  await signUp(context, { ...newAccount(), email: before }, fromBrowser(), recordReferral);
  expect(await emailOf(owner)).toEqual({ email, pendingEmail: null, emailVerified: true });
});

test('a link to the old address no longer resets the password once the new one is confirmed', async () => {
  const owner = await testContext.member();
  const email = newAccount().email;
  await askFor(owner, email);
  const change = await testContext.lastTokenTo(email);
  const reset = await resetLinkTo(owner.person.email);
  expect(await mayResetPassword(context, reset)).toBe(true);
  await verifyEmail(context, owner.viewer, change);
  expect(await mayResetPassword(context, reset)).toBe(false);
});

test('other sessions and log-ins that wait end with the change, and the one that confirms it stays', async () => {
  const owner = await provedMember();
  const email = newAccount().email;
  await askFor(owner, email);
  const elsewhere = await loggedIn(context, owner.person, fromBrowser());
  await testContext.db.transaction((tx) => startPendingLogIn(tx, owner.viewer.id));
  await verifyEmail(context, owner.viewer, await testContext.lastTokenTo(email));
  expect(await testContext.viewerWith(elsewhere)).toBeNull();
  expect(await testContext.viewerWith(owner.signedIn)).not.toBeNull();
  expect(await testContext.db.$count(pendingLogIns, eq(pendingLogIns.userId, owner.viewer.id))).toBe(0);
});

test('the browser that confirms the new email stays known', async () => {
  const owner = await testContext.member();
  const email = newAccount().email;
  await askFor(owner, email);
  const setCookies = await verifyEmail(context, owner.viewer, await testContext.lastTokenTo(email));
  const device = /rotation_device=([^;]+)/.exec(setCookies.join('\n'))?.[1];
  await logIn(context, { email, password }, { ...fromBrowser(), device });
  expect(await testContext.kindsTo(email)).toEqual(['email-change', 'email-in-use']);
});

test('a change needs the password, and its link is for its owner alone', async () => {
  const [owner, outsider] = [await testContext.member(), await testContext.member()];
  const email = newAccount().email;
  const wrong = { email, currentPassword: 'not it at all' };
  expect(await codeOf(requestEmailChange(context, owner.viewer, wrong, fromBrowser()))).toBe('wrong-password');
  expect((await emailOf(owner)).pendingEmail).toBeNull();
  await askFor(owner, email);
  const token = await testContext.lastTokenTo(email);
  expect(await codeOf(verifyEmail(context, outsider.viewer, token))).toBe('verification-token-invalid');
  await verifyEmail(context, owner.viewer, token);
});

test('a change can be withdrawn, and another address takes its place', async () => {
  const owner = await testContext.member();
  const [first, second] = [newAccount().email, newAccount().email];
  await askFor(owner, first);
  await askFor(owner, second);
  const tokenOfFirst = await testContext.lastTokenTo(first);
  expect(await codeOf(verifyEmail(context, owner.viewer, tokenOfFirst))).toBe('verification-token-invalid');
  const tokenOfSecond = await testContext.lastTokenTo(second);
  await withdrawEmailChange(context, owner.viewer);
  expect(await codeOf(verifyEmail(context, owner.viewer, tokenOfSecond))).toBe('verification-token-invalid');
  expect((await emailOf(owner)).pendingEmail).toBeNull();
  await askFor(owner, second);
  expect(await askFor(owner, owner.person.email)).toBe('unchanged');
  expect((await emailOf(owner)).pendingEmail).toBeNull();
});

test('a request that was withdrawn before its job ran sends nothing', async () => {
  const owner = await testContext.member();
  const email = newAccount().email;
  await requestEmailChange(context, owner.viewer, { email, currentPassword: password }, fromBrowser());
  await withdrawEmailChange(context, owner.viewer);
  await testContext.answerEmailRequests();
  expect(await testContext.kindsTo(email)).toEqual([]);
});

test('the link can be sent again, as often as a verification', async () => {
  const owner = await testContext.member();
  const email = newAccount().email;
  await askFor(owner, email);
  const answers = await countAnswers(Array.from({ length: 6 }, () => sendVerification(context, owner.viewer)));
  expect(answers).toEqual({ 'fine': 4, 'email-too-many-verification-requests': 2 });
  await testContext.answerEmailRequests();
  expect(await testContext.kindsTo(email)).toEqual(Array.from({ length: 5 }, () => 'email-change'));
  await verifyEmail(context, owner.viewer, await testContext.lastTokenTo(email));
});

test('a taken address is told as rarely as at sign-up; beyond that only its inbox tells', async () => {
  const taken = await testContext.member();
  const [owner, other] = [await testContext.member(), await testContext.member()];
  const browser = fromBrowser();
  for (let i = 0; i < 3; i++) expect(await codeOf(askFor(owner, taken.person.email, browser))).toBe('email-taken');
  expect((await emailOf(owner)).pendingEmail).toBeNull();
  expect(await askFor(other, taken.person.email, browser)).toBe('waits');
  expect(await testContext.kindsTo(taken.person.email)).toEqual(['verify-email', 'account-exists']);
  expect((await emailOf(other)).pendingEmail).toBe(taken.person.email);
  await logIn(context, taken.person, fromBrowser());
});

test('of two accounts that change to one address the first to confirm gets it', async () => {
  const [owner, other] = [await testContext.member(), await testContext.member()];
  const email = newAccount().email;
  await askFor(owner, email);
  const token = await testContext.lastTokenTo(email);
  await askFor(other, email);
  const tokenOfOther = await testContext.lastTokenTo(email);
  const answers = await countAnswers([
    verifyEmail(context, owner.viewer, token),
    verifyEmail(context, other.viewer, tokenOfOther),
  ]);
  expect(answers).toEqual({ 'fine': 1, 'email-taken': 1 });
});

test('at most five changes of email are asked for in a day, and then a taken address is answered as any other', async () => {
  const [owner, taken] = [await testContext.member(), await testContext.member()];
  for (let i = 0; i < 5; i++) await askFor(owner, newAccount().email);
  for (const email of [newAccount().email, taken.person.email, newAccount().email])
    expect(await codeOf(askFor(owner, email))).toBe('too-many-requests');
});

test('the old address can undo the change, which locks out whoever made it', async () => {
  const { owner, email, before } = await moved();
  const token = await testContext.lastTokenTo(before);
  const theirs = await resetLinkTo(email);
  expect(await mayUndoEmailChange(context, token)).toBe(true);
  expect(await mayResetPassword(context, theirs)).toBe(true);
  const answers = await Promise.allSettled([1, 2, 3].map(() => undoEmailChange(context, token, fromBrowser())));
  const [done, ...more] = answers.flatMap((answer) => (answer.status === 'fulfilled' ? [answer.value] : []));
  expect(more).toEqual([]);
  expect(await emailOf(owner)).toEqual({ email: before, pendingEmail: null, emailVerified: true });
  expect(await testContext.viewerWith(owner.signedIn)).toBeNull();
  expect(await mayResetPassword(context, theirs)).toBe(false);
  expect((await testContext.kindsTo(before)).at(-1)).toBe('email-in-use');
  expect((await testContext.kindsTo(email)).at(-1)).toBe('email-left');
  for (const address of [before, email])
    expect(await codeOf(logIn(context, { email: address, password }, fromBrowser()))).toBe('auth-invalid-credentials');
  const newPassword = 'tui over the estuary';
  await resetPassword(context, { token: done?.resetToken ?? '', newPassword }, fromBrowser());
  await logIn(context, { email: before, password: newPassword }, fromBrowser());
});

test('who made the change cannot take the link of the old address away by another change that they undo', async () => {
  const { owner, email, before } = await moved();
  const token = await testContext.lastTokenTo(before);
  const next = newAccount().email;
  await askFor(owner, next);
  await verifyEmail(context, owner.viewer, await testContext.lastTokenTo(next));
  await undoEmailChange(context, await testContext.lastTokenTo(email), fromBrowser());
  expect(await mayUndoEmailChange(context, token)).toBe(true);
  await undoEmailChange(context, token, fromBrowser());
  expect((await emailOf(owner)).email).toBe(before);
});

test('of two changes the first address undoes both', async () => {
  const { owner, email, before } = await moved();
  const token = await testContext.lastTokenTo(before);
  const next = newAccount().email;
  await askFor(owner, next);
  await verifyEmail(context, owner.viewer, await testContext.lastTokenTo(next));
  const later = await testContext.lastTokenTo(email);
  await undoEmailChange(context, token, fromBrowser());
  expect((await emailOf(owner)).email).toBe(before);
  expect(await mayUndoEmailChange(context, later)).toBe(false);
});

test('undoing the change also removes the second factors of whoever made it, and keeps those of before', async () => {
  const { owner, before } = await moved();
  const { id: userId } = owner.viewer;
  const facts = { userId, publicKey: 'key', counter: 0, transports: [] };
  const long = new Date(Date.now() - 3 * 86_400_000);
  await testContext.db.insert(passkeys).values([
    { ...facts, credentialId: `early-${userId}`, name: 'Early', createdAt: long },
    { ...facts, credentialId: `late-${userId}`, name: 'Late' },
  ]);
  await testContext.db.insert(authenticators).values({ userId, secret: 'theirs', confirmedAt: new Date() });
  await testContext.db.insert(recoveryCodes).values({ userId, codeHash: 'theirs' });
  await undoEmailChange(context, await testContext.lastTokenTo(before), fromBrowser());
  const left = await testContext.db.select().from(passkeys).where(eq(passkeys.userId, userId));
  expect(left.map(({ name }) => name)).toEqual(['Early']);
  expect(await testContext.db.$count(authenticators, eq(authenticators.userId, userId))).toBe(0);
  expect(await testContext.db.$count(recoveryCodes, eq(recoveryCodes.userId, userId))).toBe(0);
  expect((await testContext.kindsTo(before)).slice(-2)).toEqual(['passkey-removed', 'authenticator-off']);
});

test('an address that can still be taken back is not free for others', async () => {
  const { before } = await moved();
  const [other, browser] = [await testContext.member(), fromBrowser()];
  expect(await codeOf(askFor(other, before))).toBe('email-taken');
  expect(await codeOf(signUp(context, { ...newAccount(), email: before }, browser, recordReferral))).toBe(
    'email-taken',
  );
});

test('its owner can change back to an address that can still be taken back', async () => {
  const { owner, before } = await moved();
  expect(await askFor(owner, before)).toBe('waits');
  await verifyEmail(context, owner.viewer, await testContext.lastTokenTo(before));
  expect((await emailOf(owner)).email).toBe(before);
});
