import { and, eq, gt, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { identitySignIns } from '#src/database/schema/identities.ts';
import {
  hashOfState,
  newSignInSecret,
  signInSecretOf,
  withoutSignInSecret,
} from '#src/features/accounts/identity-cookie.server.ts';
import type { App } from '#src/platform/app.ts';
import type { IdentityProfile, SignInSecrets } from '#src/platform/identity/identity.ts';
import { keyedHash } from '#src/platform/keyed-hash.server.ts';

const lifetime = sql`interval '15 minutes'`;
/** From the answer on: to read the terms, or to log in to an account that exists. */
const confirmLifetime = sql`interval '30 minutes'`;

export type PendingSignIn = typeof identitySignIns.$inferSelect;

export type NewSignIn = {
  readonly slug: string;
  readonly from: string;
  /** That a new user came with; empty without one. */
  readonly referralCode: string;
  /** The signed-in user who connects the provider; null to sign in. */
  readonly connecting: { readonly userId: string; readonly sessionId: string } | null;
};

/**
 * State, nonce and PKCE verifier, derived from the browser's secret: neither is stored, and an answer fits the browser
 * that began, or none.
 */
export function secretsFrom(app: Pick<App, 'config'>, secret: string): SignInSecrets {
  return {
    state: keyedHash(app, 'identity state', secret),
    nonce: keyedHash(app, 'identity nonce', secret),
    codeVerifier: keyedHash(app, 'identity verifier', secret),
  };
}

/** Replaces an earlier one of this browser. Returns its `Set-Cookie` line. */
export async function startSignIn(
  app: Pick<App, 'config' | 'db'>,
  { slug, from, referralCode, connecting }: NewSignIn,
  request: Request,
): Promise<string> {
  const { secret, hash: secretHash, setCookie } = newSignInSecret(app);
  const stateHash = hashOfState(secretsFrom(app, secret).state);
  const before = signInSecretOf(app, request);
  await app.db.transaction(async (tx) => {
    if (before !== null) await tx.delete(identitySignIns).where(eq(identitySignIns.secretHash, before.hash));
    const expiresAt = sql`rotation_now() + ${lifetime}`;
    const began = { slug, fromPath: from, referralCode };
    await tx.insert(identitySignIns).values({ secretHash, stateHash, ...began, ...connecting, expiresAt });
  });
  return setCookie;
}

const isOpen = gt(identitySignIns.expiresAt, sql`rotation_now()`);

/** The sign-in of this browser that has not been answered yet. */
export async function startedSignIn(app: Pick<App, 'config' | 'db'>, request: Request) {
  const held = signInSecretOf(app, request);
  if (held === null) return null;
  const its = and(eq(identitySignIns.secretHash, held.hash), isNull(identitySignIns.answeredAt), isOpen);
  const [row] = await app.db.select().from(identitySignIns).where(its);
  return row === undefined ? null : { row, secret: held.secret };
}

/** The sign-in that an answer belongs to, of whatever browser, also an expired one. */
export async function signInByState(reader: Reader, state: string): Promise<PendingSignIn | null> {
  const [row] = await reader
    .select()
    .from(identitySignIns)
    .where(eq(identitySignIns.stateHash, hashOfState(state)));
  return row ?? null;
}

/** Uses up the one answer that is read: false for a second one, and for one that comes too late. */
export async function spendAnswer(reader: Reader, id: string): Promise<boolean> {
  const { rowCount } = await reader
    .update(identitySignIns)
    .set({ answeredAt: sql`rotation_now()` })
    .where(and(eq(identitySignIns.id, id), isNull(identitySignIns.answeredAt), isOpen));
  return rowCount === 1;
}

/** Keeps the profile of a new user until it is confirmed, under a new secret. Returns its `Set-Cookie` line. */
export async function keepProfile(
  app: Pick<App, 'config'>,
  tx: Tx,
  id: string,
  { providerId, ...profile }: IdentityProfile & { readonly providerId: string },
): Promise<string> {
  const { hash: secretHash, setCookie } = newSignInSecret(app);
  const expiresAt = sql`rotation_now() + ${confirmLifetime}`;
  await tx
    .update(identitySignIns)
    .set({ secretHash, providerId, ...profile, expiresAt })
    .where(eq(identitySignIns.id, id));
  return setCookie;
}

/** A profile that waits to be confirmed. */
export type WaitingProfile = IdentityProfile & {
  readonly id: string;
  readonly slug: string;
  readonly from: string;
  readonly referralCode: string;
  readonly providerId: string;
};

const isWaiting = (hash: string) =>
  and(eq(identitySignIns.secretHash, hash), isNotNull(identitySignIns.providerId), isOpen);

/** The profile that waits in this browser. */
export async function waitingProfile(
  app: Pick<App, 'config' | 'db'>,
  request: Request,
): Promise<WaitingProfile | null> {
  const held = signInSecretOf(app, request);
  if (held === null) return null;
  const [row] = await app.db.select().from(identitySignIns).where(isWaiting(held.hash));
  return row === undefined ? null : profileOf(row);
}

/** The same, locked until the unit of work ends, so that it becomes one account. */
export async function lockWaitingProfile(
  app: Pick<App, 'config'>,
  tx: Tx,
  request: Request,
): Promise<WaitingProfile | null> {
  const held = signInSecretOf(app, request);
  if (held === null) return null;
  const [row] = await tx.select().from(identitySignIns).where(isWaiting(held.hash)).for('update');
  return row === undefined ? null : profileOf(row);
}

function profileOf({
  fromPath,
  providerId,
  accountId,
  email,
  firstName,
  lastName,
  ...row
}: PendingSignIn): WaitingProfile | null {
  if (providerId === null || accountId === null || email === null || firstName === null || lastName === null)
    return null;
  const { id, slug, referralCode, emailVerified } = row;
  return { id, slug, from: fromPath, referralCode, providerId, accountId, email, emailVerified, firstName, lastName };
}

/** Returns the `Set-Cookie` line that makes the browser forget it. */
export async function endSignIn(app: Pick<App, 'config'>, tx: Reader, id: string): Promise<string> {
  await tx.delete(identitySignIns).where(eq(identitySignIns.id, id));
  return withoutSignInSecret(app);
}

/** Hourly sweep: what was not finished holds a name and an address. */
export async function sweepSignIns(app: Pick<App, 'db'>): Promise<void> {
  await app.db.delete(identitySignIns).where(lt(identitySignIns.expiresAt, sql`rotation_now() - interval '1 hour'`));
}
