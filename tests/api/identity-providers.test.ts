import { maskedEmail } from '#src/domain/text/masked-email.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { authenticators, pendingLogIns } from '#src/database/schema/factors.ts';
import { identitySignIns } from '#src/database/schema/identities.ts';
import { identities, sessions, users } from '#src/database/schema/users.ts';
import { logIn, verifyEmail } from '#src/features/accounts/commands.server.ts';
import { requestEmailChange } from '#src/features/accounts/email-change.server.ts';
import { requestPasswordReset, resetPassword } from '#src/features/accounts/recovery.server.ts';
import { passwordOf } from '#src/features/accounts/users.server.ts';
import { confirmSignUp, hasAccountAlready } from '#src/features/identities/confirm.server.ts';
import { ownerProofOf } from '#src/features/accounts/presence.server.ts';
import { connectWaiting, leaveWaiting } from '#src/features/identities/connect.server.ts';
import { waitingProfile } from '#src/features/identities/pending.server.ts';
import { connectionsOf } from '#src/features/identities/queries.server.ts';
import { usableCredit } from '#src/features/referrals/credits.server.ts';
import { codeOf as referralCodeOf, recordReferral } from '#src/features/referrals/referrals.server.ts';
import { creditAmount } from '#src/features/referrals/terms.ts';
import { codeOf, fromBrowser, requestWith } from './accounts-context.ts';
import { cookiesOf, nowhere, openIdentityContext, userThere } from './identity-context.ts';

const context = await openIdentityContext();
const { accounts, app, appOf, warnings, goThere, comeBack, signInThere, confirmed, viewerOf } = context;
afterAll(() => context.close());

describe('a new user', () => {
  test('confirms name and email, then signs in directly', async () => {
    const user = userThere();
    const outcome = await signInThere(user);
    const request = requestWith(cookiesOf(outcome));
    const waiting = await waitingProfile(app, request);
    expect(waiting).toMatchObject({ email: user.email, emailVerified: true, firstName: 'Mere', lastName: 'Tipa' });
    expect(outcome.from).toBe('/s?keywords=silk');
    const typed = { email: user.email ?? '', firstName: 'Mere', lastName: 'Tipa', referralCode: '' };
    const signedIn = await confirmSignUp(app, typed, { browser: fromBrowser(), request, onReferred: recordReferral });
    const viewer = await viewerOf(signedIn);
    expect(viewer).toMatchObject({ emailVerified: true, signedInBy: 'identity', displayName: 'Mere T' });
    expect(await passwordOf(app.db, viewer.id)).toBeNull();
    expect(await accounts.kindsTo(user.email ?? '')).toEqual([]);

    const again = await signInThere(user);
    expect((await viewerOf(cookiesOf(again))).id).toBe(viewer.id);
    expect(await app.db.$count(identitySignIns, eq(identitySignIns.accountId, user.sub))).toBe(0);
  });

  test('is one account, however often the form is sent', async () => {
    const user = userThere();
    const request = requestWith(cookiesOf(await signInThere(user)));
    const typed = { email: user.email ?? '', firstName: 'Mere', lastName: 'Tipa', referralCode: '' };
    const confirm = () => confirmSignUp(app, typed, { browser: fromBrowser(), request, onReferred: recordReferral });
    const answers = await Promise.allSettled([confirm(), confirm(), confirm()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await codeOf(confirm())).toBe('identity-expired');
    expect(await app.db.$count(users, eq(users.email, user.email ?? ''))).toBe(1);
  });

  test('gets the credit of a referral code with the account', async () => {
    const referrer = await viewerOf(await confirmed(userThere()));
    const user = userThere();
    const request = requestWith(cookiesOf(await signInThere(user)));
    const referralCode = await referralCodeOf(app, referrer.id);
    const typed = { email: user.email ?? '', firstName: 'Mere', lastName: 'Tipa', referralCode };
    const signedIn = await confirmSignUp(app, typed, {
      ...{ browser: fromBrowser(), request, onReferred: recordReferral },
    });
    const { id } = await viewerOf(signedIn);
    expect(await usableCredit(app.db, id, creditAmount.currency)).toMatchObject({ amount: creditAmount });
  });

  test('is asked for the referral code that they came with', async () => {
    const began = await goThere(userThere(), { referralCode: ' 2345-6789-cdfg\u0000' });
    const outcome = await comeBack(began, began.back);
    expect(outcome).toMatchObject({ isNew: true, referralCode: ' 2345-6789-cdfg' });
    const request = requestWith(cookiesOf(outcome));
    expect(await waitingProfile(app, request)).toMatchObject({ referralCode: ' 2345-6789-cdfg' });
    const declined = await goThere(null, { referralCode: 'x'.repeat(500) });
    expect(await comeBack(declined, declined.back)).toMatchObject({ problem: 'denied', referralCode: 'x'.repeat(40) });
  });

  test.each([
    ['an address that the provider has not verified', userThere({ email_verified: false }), undefined],
    ['another address than that of the provider', userThere(), 'typed-by-hand@example.nz'],
  ])('gets the verification email for %s', async (_, user, typed) => {
    const email = typed ?? user.email ?? '';
    const viewer = await viewerOf(await confirmed(user, email));
    expect(viewer.emailVerified).toBe(false);
    expect(await accounts.kindsTo(email)).toEqual(['verify-email']);
  });
});

describe('an account without a password, whose email nobody has verified', () => {
  async function mistyped() {
    const email = `mistyped-${randomUUID()}@example.nz`;
    return { email, viewer: await viewerOf(await confirmed(userThere({ email_verified: false }), email)) };
  }
  const longAgo = (userId: string) =>
    app.db
      .update(sessions)
      .set({ createdAt: new Date(Date.now() - 3_600_000) })
      .where(eq(sessions.userId, userId));
  const noPassword = { currentPassword: undefined };

  test('gets another email after a recent log-in, and not from an open browser', async () => {
    const { viewer } = await mistyped();
    expect(await ownerProofOf(app, viewer)).toBe('recent');
    const email = `right-${randomUUID()}@example.nz`;
    expect(await requestEmailChange(app, viewer, { email, ...noPassword }, fromBrowser())).toBe('waits');
    await accounts.answerEmailRequests();
    await verifyEmail(app, viewer, await accounts.lastTokenTo(email));
    expect(await accounts.kindsTo(email)).toEqual(['email-change', 'email-in-use']);
    await longAgo(viewer.id);
    expect(await ownerProofOf(app, viewer)).toBe('log-in');
    expect(await codeOf(requestEmailChange(app, viewer, { email: 'x@example.nz', ...noPassword }, fromBrowser()))).toBe(
      'log-in-too-old',
    );
  });
});

test('an account with an authenticator app is asked for its code, and has no session before', async () => {
  const user = userThere();
  const { id } = await viewerOf(await confirmed(user));
  await app.db.delete(sessions).where(eq(sessions.userId, id));
  await app.db.insert(authenticators).values({ userId: id, secret: 'encrypted', confirmedAt: new Date() });
  expect(await signInThere(user)).toMatchObject({ signedIn: { waitsForCode: true }, from: '/s?keywords=silk' });
  expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(0);
  expect(await app.db.$count(pendingLogIns, eq(pendingLogIns.userId, id))).toBe(1);
});

describe('an address that has an account', () => {
  test.each([true, false])('is never opened by the address alone (verified by the provider: %s)', async (verified) => {
    const { person } = await accounts.member();
    const user = userThere({ email: person.email, email_verified: verified });
    const request = requestWith(cookiesOf(await signInThere(user)));
    const waiting = await waitingProfile(app, request);
    expect(waiting && (await hasAccountAlready(app, waiting))).toBe(verified);
    const typed = { email: person.email, firstName: 'Mere', lastName: 'Tipa', referralCode: '' };
    expect(
      await codeOf(confirmSignUp(app, typed, { browser: fromBrowser(), request, onReferred: recordReferral })),
    ).toBe('email-taken');
    expect(await app.db.$count(identities, eq(identities.accountId, user.sub))).toBe(0);
  });

  test('is connected by its user, once logged in', async () => {
    const { person } = await accounts.member();
    const user = userThere({ email: person.email });
    const waits = cookiesOf(await signInThere(user));
    const loggedIn = await logIn(app, person, fromBrowser());
    const viewer = await viewerOf(loggedIn);
    const request = requestWith({ setCookies: [...loggedIn.setCookies, ...waits.setCookies] });
    expect(await connectionsOf(app, viewer, request)).toMatchObject({
      waiting: { name: 'Kauri ID', email: maskedEmail(person.email) },
      connected: [],
    });
    await connectWaiting(app, viewer, undefined, request);
    expect(await codeOf(connectWaiting(app, viewer, undefined, request))).toBe('identity-expired');
    expect(await accounts.kindsTo(person.email)).toContain('identity-connected');
    expect((await viewerOf(cookiesOf(await signInThere(user)))).id).toBe(viewer.id);
  });

  test('is not offered to be connected again once its user has left it', async () => {
    const { person } = await accounts.member();
    const waits = cookiesOf(await signInThere(userThere({ email: person.email })));
    const loggedIn = await logIn(app, person, fromBrowser());
    const viewer = await viewerOf(loggedIn);
    const request = requestWith({ setCookies: [...loggedIn.setCookies, ...waits.setCookies] });
    expect(await connectionsOf(app, viewer, request)).toMatchObject({
      waiting: { name: 'Kauri ID', email: maskedEmail(person.email) },
    });
    expect(await leaveWaiting(app, viewer, request)).toMatchObject([expect.stringContaining('Max-Age=0')]);
    expect(await connectionsOf(app, viewer, request)).toMatchObject({ waiting: null });
    expect(await leaveWaiting(app, viewer, request)).toEqual([]);
    expect(await codeOf(connectWaiting(app, viewer, undefined, request))).toBe('identity-expired');
  });

  test('who made it with the address of another person loses it when that person resets the password', async () => {
    const email = 'owner-of-the-inbox@example.nz';
    const attacker = userThere({ email: 'attacker@example.nz' });
    await confirmed(attacker, email);
    await requestPasswordReset(app, email, fromBrowser());
    await accounts.answerEmailRequests();
    const token = await accounts.lastTokenTo(email);
    await resetPassword(app, { token, newPassword: 'totara window lantern' }, fromBrowser());
    expect(await signInThere(attacker)).toMatchObject({ isNew: true });
  });
});

describe('an answer', () => {
  test('is refused in a browser that did not begin (log-in CSRF), and the right one may still use it', async () => {
    const { setCookies, back } = await goThere(userThere());
    const mine = await goThere(userThere());
    expect(await comeBack(nowhere, back)).toEqual({
      problem: 'other-browser',
      from: '/s?keywords=silk',
      referralCode: '',
      isConnecting: false,
    });
    expect(await comeBack(mine, back)).toMatchObject({ problem: 'other-browser' });
    expect(await comeBack({ setCookies }, back)).toMatchObject({ isNew: true });
  });

  test('is read once', async () => {
    const { setCookies, back } = await goThere(userThere());
    const answers = await Promise.all([comeBack({ setCookies }, back), comeBack({ setCookies }, back)]);
    expect(answers.filter((outcome) => 'isNew' in outcome)).toHaveLength(1);
    const [first] = answers.filter((outcome) => 'isNew' in outcome);
    expect(await comeBack(first === undefined ? nowhere : cookiesOf(first), back)).toMatchObject({ isNew: true });
    // By then the browser has another secret, and the old one opens nothing.
    expect(await comeBack({ setCookies }, back)).toMatchObject({ problem: 'other-browser' });
  });

  test('is too late after a quarter of an hour', async () => {
    const { setCookies, back } = await goThere(userThere());
    await app.db.update(identitySignIns).set({ expiresAt: new Date(Date.now() - 1000) });
    expect(await comeBack({ setCookies }, back)).toMatchObject({ problem: 'expired', from: '/s?keywords=silk' });
  });

  test('with the code of another sign-in is refused (PKCE and nonce)', async () => {
    const [mine, other] = [await goThere(userThere()), await goThere(userThere())];
    const mixed = new URL(mine.back);
    mixed.searchParams.set('code', other.back.searchParams.get('code') ?? '');
    expect(await comeBack(mine, mixed)).toMatchObject({ problem: 'invalid' });
  });

  test.each([
    ['another issuer', (url: URL) => url.searchParams.set('iss', 'https://attacker.example')],
    ['two codes', (url: URL) => url.searchParams.append('code', 'second')],
    ['no code', (url: URL) => url.searchParams.delete('code')],
    ['a made-up code', (url: URL) => url.searchParams.set('code', 'x'.repeat(5000))],
  ])('with %s is refused', async (_, change) => {
    const { setCookies, back } = await goThere(userThere());
    change(back);
    expect(await comeBack({ setCookies }, back)).toMatchObject({ problem: 'invalid' });
  });

  test('of a user who declined leads back, with the way', async () => {
    const outcome = await signInThere(null);
    expect(outcome).toEqual({ problem: 'denied', from: '/s?keywords=silk', referralCode: '', isConnecting: false });
  });

  test('of a client whose secret is wrong is a warning without personal data', async () => {
    const { setCookies, back } = await goThere(userThere({ email: 'private@example.nz' }));
    expect(await comeBack({ setCookies }, back, null, appOf('wrong'))).toMatchObject({ problem: 'invalid' });
    expect(warnings.at(-1)).toContain('invalid_client');
    expect(warnings.join()).not.toContain('private@');
  });

  test.each(['https://attacker.example', '//attacker.example', '/\\attacker.example', '/login'])(
    'never leads to %s (open redirect)',
    async (from) => {
      const { setCookies, back } = await goThere(userThere(), { from });
      expect((await comeBack({ setCookies }, back)).from).toBe('/');
    },
  );

  test.each([{ banned: true }, { deletedAt: new Date() }])('logs nobody in who is %o', async (facts) => {
    const user = userThere();
    const { id } = await viewerOf(await confirmed(user));
    await app.db.update(users).set(facts).where(eq(users.id, id));
    expect(await signInThere(user)).toMatchObject({ problem: 'closed' });
    expect(await app.db.$count(sessions, eq(sessions.userId, id))).toBe(1);
  });
});
