import { eq } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import { passkeyChallenges, passkeys, pendingLogIns } from '#src/database/schema/factors.ts';
import { identitySignIns } from '#src/database/schema/identities.ts';
import { sessions } from '#src/database/schema/users.ts';
import { deleteAccount } from '#src/features/account-deletion/commands.server.ts';
import { writeCookie } from '#src/features/accounts/access/cookies.server.ts';
import { hashOfToken, newToken } from '#src/features/accounts/access/secrets.server.ts';
import { logOut } from '#src/features/identities/leave-browser.server.ts';
import { removePasskey } from '#src/features/accounts/passkeys.server.ts';
import { newChallenge } from '#src/features/accounts/second-factor/challenges.server.ts';
import { startPendingLogIn } from '#src/features/accounts/second-factor/pending-log-ins.server.ts';
import { beginSignIn } from '#src/features/identities/begin.server.ts';
import { beginConnecting, disconnect } from '#src/features/identities/connect.server.ts';
import { connectionsOf } from '#src/features/identities/queries.server.ts';
import { makeIdentityProviders } from '#src/platform/identity/identity-providers.server.ts';
import { makePush } from '#src/platform/push/push.server.ts';
import { localTransport } from '#src/platform/push/transport.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { startIdentityProvider, type ThereUser } from '#tests/support/identity-provider.ts';
import { codeOf, password, requestWith } from './accounts-context.ts';
import { callback, cookiesOf, nowhere, openIdentityContext, userThere } from './identity-context.ts';

const context = await openIdentityContext();
const { there, accounts, app, follow, comeBack, signInThere, confirmed, viewerOf } = context;
afterAll(() => context.close());

describe('a signed-in user', () => {
  async function connecting(member: Awaited<ReturnType<typeof accounts.member>>, user: ThereUser) {
    there.signIn(user);
    const { setCookies } = member.signedIn;
    const begin = { slug: 'oidc', currentPassword: undefined };
    const more = await beginConnecting(app, member.viewer, begin, requestWith({ setCookies }), '203.0.113.9');
    const browser = { setCookies: [...setCookies, ...more] };
    return { browser, back: await follow(browser) };
  }

  test('connects a provider in the session that began, and disconnects it', async () => {
    const member = await accounts.member();
    const user = userThere();
    const { browser, back } = await connecting(member, user);
    const other = await accounts.member();
    expect(await comeBack(browser, back, member.viewer)).toMatchObject({ isConnected: true });
    expect(await accounts.kindsTo(member.person.email)).toContain('identity-connected');
    expect((await viewerOf(cookiesOf(await signInThere(user)))).id).toBe(member.viewer.id);

    const second = await connecting(other, user);
    expect(await comeBack(second.browser, second.back, other.viewer)).toMatchObject({ problem: 'taken' });

    await disconnect(app, member.viewer, { providerId: there.issuer, currentPassword: undefined });
    expect(await accounts.kindsTo(member.person.email)).toContain('identity-disconnected');
    expect(await signInThere(user)).toMatchObject({ isNew: true });
  });

  test.each(['logs out', 'deletes the account'])(
    'who %s leaves no sign-in of the provider to the next person in the browser',
    async (how) => {
      const member = await accounts.member();
      const user = userThere({ email: member.person.email });
      const { setCookies: waits } = cookiesOf(await signInThere(user));
      const [pending, challenge] = [
        await app.db.transaction((tx) => startPendingLogIn(tx, member.viewer.id)),
        newToken(),
      ];
      await newChallenge(app.db, { token: challenge });
      const started = [...waits, writeCookie(app, 'pending', pending), writeCookie(app, 'challenge', challenge)];
      const request = requestWith({ setCookies: [...member.signedIn.setCookies, ...started] });
      const left = () =>
        Promise.all([
          app.db.$count(identitySignIns, eq(identitySignIns.accountId, user.sub)),
          app.db.$count(pendingLogIns, eq(pendingLogIns.tokenHash, hashOfToken(pending))),
          app.db.$count(passkeyChallenges, eq(passkeyChallenges.tokenHash, hashOfToken(challenge))),
        ]);
      expect(await left()).toEqual([1, 1, 1]);
      const push = makePush({ ...app, transport: localTransport, publicKey: 'key', localServices: [] });
      const lines =
        how === 'logs out'
          ? await logOut(app, app.db, request)
          : await deleteAccount({ ...app, push }, member.viewer, { currentPassword: password }, request);
      expect(await left()).toEqual([0, 0, 0]);
      for (const kind of ['session', 'session_as', 'pending', 'challenge', 'identity'])
        expect(lines.join('\n')).toContain(`rotation_${kind}=; Path=/; Max-Age=0`);
    },
  );

  test('connects nothing to the account of another session', async () => {
    const [member, other] = [await accounts.member(), await accounts.member()];
    const first = await connecting(member, userThere());
    expect(await comeBack(first.browser, first.back, other.viewer)).toMatchObject({ problem: 'other-browser' });
    const second = await connecting(member, userThere());
    expect(await comeBack(second.browser, second.back, null)).toMatchObject({
      problem: 'other-browser',
      isConnecting: true,
    });
    for (const { viewer, signedIn } of [member, other])
      expect(await connectionsOf(app, viewer, requestWith(signedIn))).toMatchObject({ connected: [] });
  });

  test('needs the password when the log-in is not recent', async () => {
    const member = await accounts.member();
    await aged(member.viewer);
    const request = requestWith(member.signedIn);
    const begin = (currentPassword?: string) =>
      beginConnecting(app, member.viewer, { slug: 'oidc', currentPassword }, request, '203.0.113.9');
    expect(await codeOf(begin())).toBe('log-in-too-old');
    expect(await codeOf(begin('not my password'))).toBe('wrong-password');
    expect(await begin(password)).toHaveLength(1);
  });

  test('keeps the last way in, and without a password logs in again first', async () => {
    const user = userThere();
    const browser = await confirmed(user);
    const viewer = await viewerOf(browser);
    const remove = () => disconnect(app, viewer, { providerId: there.issuer, currentPassword: undefined });
    expect(await codeOf(remove())).toBe('identity-last');
    await aged(viewer);
    expect(await codeOf(remove())).toBe('log-in-too-old');
  });

  test('gives up the last provider where a passkey is left, and then keeps the passkey', async () => {
    const browser = await confirmed(userThere());
    const viewer = await viewerOf(browser);
    const { id: userId } = viewer;
    const facts = { userId, name: 'Phone', publicKey: 'key', counter: 0, transports: [] };
    const [passkey] = await app.db
      .insert(passkeys)
      .values({ ...facts, credentialId: `of-${userId}` })
      .returning({ id: passkeys.id });
    expect(await connectionsOf(app, viewer, requestWith(browser))).toMatchObject({
      hasPassword: false,
      hasOwnWayIn: true,
    });
    await disconnect(app, viewer, { providerId: there.issuer, currentPassword: undefined });
    const strong = { ...viewer, signedInBy: 'passkey' } as const;
    expect(await codeOf(removePasskey(app, strong, passkey?.id ?? ''))).toBe('identity-last');
    expect(await app.db.$count(passkeys, eq(passkeys.userId, userId))).toBe(1);
  });

  test('who looks on behalf of a user connects nothing', async () => {
    const member = await accounts.member();
    const viewer = { ...member.viewer, limited: true };
    const begin = { slug: 'oidc', currentPassword: password };
    expect(await codeOf(beginConnecting(app, viewer, begin, requestWith(member.signedIn), '203.0.113.9'))).toBe(
      'forbidden',
    );
  });
});

async function aged({ sessionId }: Viewer): Promise<void> {
  const createdAt = new Date(Date.now() - 3_600_000);
  await app.db.update(sessions).set({ createdAt }).where(eq(sessions.id, sessionId));
}

test('a network begins a hundred sign-ins an hour', async () => {
  const begin = () =>
    beginSignIn(
      app,
      { slug: 'oidc', from: '/', referralCode: '', connecting: null },
      requestWith(nowhere),
      '203.0.113.77',
    );
  for (let count = 0; count < 100; count++) await begin();
  expect(await codeOf(begin())).toBe('too-many-requests');
});

test('a provider that is away is told from one that answers wrongly', async () => {
  const away = await startIdentityProvider([callback]);
  await away.close();
  const identity = {
    openIdConnect: [{ slug: 'oidc', issuer: away.issuer, clientId: 'x', clientSecret: 'x', name: 'Away' }],
    facebook: null,
  };
  const [provider] = [makeIdentityProviders({ ...app.config, identity }).at('oidc')];
  const secrets = { state: 's', nonce: 'n', codeVerifier: 'v'.repeat(43) };
  await expect(provider?.authorizationUrl(secrets)).rejects.toMatchObject({ failure: 'unreachable' });
});
