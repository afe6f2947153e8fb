import type { Reader } from '#src/database/database.server.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { lockAccount } from '#src/features/accounts/email-tokens.server.ts';
import {
  linkedProviders,
  linkIdentity,
  ownerOfIdentity,
  unlinkIdentity,
  type Identity,
} from '#src/features/accounts/linked-identities.server.ts';
import { canUsePasskeys, countPasskeys } from '#src/features/accounts/passkeys.server.ts';
import { requirePresence } from '#src/features/accounts/presence.server.ts';
import { requireSession } from '#src/features/accounts/require-session.server.ts';
import { passwordOf } from '#src/features/accounts/users.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { beginSignIn } from './begin.server.ts';
import { connectedEmail, disconnectedEmail } from './emails.ts';
import { endSignIn, lockWaitingProfile, type PendingSignIn } from './pending.server.ts';
import type { SignInProblem } from './problems.ts';
import { nameOfProvider } from './provider-name.ts';

type ConnectContext = Pick<App, 'config' | 'db' | 'email' | 'identity'>;

/** Where the provider sends the user back to, and where the connections are listed. */
export const connectionsPath = '/account/connections';

type Change = { readonly slug: string; readonly currentPassword: string | undefined };

/** Begins to connect a provider: the user signs in there first. Returns `Set-Cookie` lines. */
export async function beginConnecting(
  app: ConnectContext,
  viewer: Viewer,
  { slug, currentPassword }: Change,
  request: Request,
  ip: string,
): Promise<readonly string[]> {
  requireAllowed('account.change-password', viewer);
  await requirePresence(app, viewer, currentPassword);
  const connecting = { userId: viewer.id, sessionId: viewer.sessionId };
  const start = { slug, from: connectionsPath, referralCode: '', connecting };
  return await beginSignIn(app, start, request, ip);
}

type Finish = {
  readonly row: PendingSignIn;
  readonly identity: Identity;
  readonly viewer: Viewer | null;
  readonly name: string;
};

/** The end of it, when the user is back: only in the session that began. */
export async function finishConnecting(
  app: ConnectContext,
  { row, identity, viewer, name }: Finish,
): Promise<
  { readonly problem: SignInProblem } | { readonly isConnected: true; readonly setCookies: readonly string[] }
> {
  if (viewer === null || viewer.id !== row.userId || viewer.sessionId !== row.sessionId)
    return { problem: 'other-browser' };
  requireAllowed('account.change-password', viewer);
  return await orTaken(async () => ({
    isConnected: true,
    setCookies: [await connect(app, viewer, { rowId: row.id, identity, name })],
  }));
}

type Connecting = { readonly rowId: string; readonly identity: Identity; readonly name: string };

async function connect(app: ConnectContext, viewer: Viewer, { rowId, identity, name }: Connecting): Promise<string> {
  return await app.db.transaction(async (tx) => {
    const account = (await lockAccount(tx, viewer.id)) ?? refuse('not-found');
    // It may have ended while the provider was asked: what took all ways in away is not to be undone.
    await requireSession(tx, viewer);
    if ((await ownerOfIdentity(tx, identity)) !== viewer.id) {
      await linkIdentity(tx, viewer.id, { providerId: identity.providerId, accountId: identity.accountId });
      await app.email.queue(tx, connectedEmail(account, name));
    }
    return await endSignIn(app, tx, rowId);
  });
}

async function orTaken<Done>(work: () => Promise<Done>): Promise<Done | { readonly problem: SignInProblem }> {
  try {
    return await work();
  } catch (thrown) {
    if (isRefusal(thrown) && thrown.refusal.code === 'conflict') return { problem: 'taken' };
    throw thrown;
  }
}

/**
 * Connects the provider that this browser signed in with before it logged in: the address had an account already, and by
 * logging in the user has shown that it is theirs. Returns `Set-Cookie` lines. Refuses `identity-expired`, and `conflict`
 * when it belongs to another user.
 */
export async function connectWaiting(
  app: ConnectContext,
  viewer: Viewer,
  currentPassword: string | undefined,
  request: Request,
): Promise<readonly string[]> {
  requireAllowed('account.change-password', viewer);
  await requirePresence(app, viewer, currentPassword);
  return await app.db.transaction(async (tx) => {
    const account = (await lockAccount(tx, viewer.id)) ?? refuse('not-found');
    await requireSession(tx, viewer);
    const waiting = (await lockWaitingProfile(app, tx, request)) ?? refuse('identity-expired');
    const { providerId, accountId } = waiting;
    await linkIdentity(tx, viewer.id, { providerId, accountId });
    await app.email.queue(tx, connectedEmail(account, nameOfProvider(app, providerId)));
    return [await endSignIn(app, tx, waiting.id)];
  });
}

/** Ends what `connectWaiting` would connect; without one that waits it changes nothing. Returns `Set-Cookie` lines. */
export async function leaveWaiting(app: ConnectContext, viewer: Viewer, request: Request): Promise<readonly string[]> {
  requireAllowed('account.change-password', viewer);
  return await app.db.transaction(async (tx) => {
    const waiting = await lockWaitingProfile(app, tx, request);
    return waiting === null ? [] : [await endSignIn(app, tx, waiting.id)];
  });
}

type Disconnect = { readonly providerId: string; readonly currentPassword: string | undefined };

/** Refuses `identity-last` for the only way in; one that is not connected any more is fine. */
export async function disconnect(
  app: ConnectContext,
  viewer: Viewer,
  { providerId, currentPassword }: Disconnect,
): Promise<void> {
  requireAllowed('account.change-password', viewer);
  await requirePresence(app, viewer, currentPassword);
  await app.db.transaction(async (tx) => {
    const account = (await lockAccount(tx, viewer.id)) ?? refuse('not-found');
    await requireSession(tx, viewer);
    const linkedOnes = await linkedProviders(tx, viewer.id);
    const others = linkedOnes.filter((linked) => linked.providerId !== providerId);
    if (others.length === linkedOnes.length) return;
    // One that is not configured any more lets no user in.
    const isOffered = (id: string) => app.identity.offered.some((offered) => offered.id === id);
    const hasOther = others.some((linked) => isOffered(linked.providerId));
    if (!hasOther && !(await hasOwnWayIn(app, tx, viewer.id))) refuse('identity-last');
    if (await unlinkIdentity(tx, viewer.id, providerId))
      await app.email.queue(tx, disconnectedEmail(account, nameOfProvider(app, providerId)));
  });
}

/** By a password or a passkey. What removes either of them locks the account. */
export async function hasOwnWayIn(app: Pick<App, 'config'>, reader: Reader, userId: string): Promise<boolean> {
  return (
    (await passwordOf(reader, userId)) !== null || (canUsePasskeys(app) && (await countPasskeys(reader, userId)) > 0)
  );
}
