import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { passkeys } from '#src/database/schema/factors.ts';
import { users } from '#src/database/schema/users.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { countHit } from '#src/platform/rate-limit/rate-limit.server.ts';
import { readCookie, writeCookie } from './access/cookies.server.ts';
import { newToken } from './access/secrets.server.ts';
import { lockAccount } from './email-tokens.server.ts';
import { passkeyAddedEmail, passkeyRemovedEmail } from './emails/second-factor-emails.ts';
import { maxPasskeys, relyingPartyOf, type RelyingParty } from './passkey-rules.ts';
import { requireSession } from './require-session.server.ts';
import { networkOf } from './rules.ts';
import { newChallenge, takeChallenge } from './second-factor/challenges.server.ts';
import {
  type Assertion,
  counterOfAssertion,
  creationOptions,
  readAssertion,
  requestOptions,
  userHandleOf,
  verifiedCredential,
} from './second-factor/webauthn.server.ts';
import { changeByPassword, lockForFactors } from './second-factor.server.ts';
import { hasAnyIdentity } from './linked-identities.server.ts';
import { type Browser, strengthenSession, weakenSessions } from './session.server.ts';
import { finishLogIn, type LogInContext, type SignedIn } from './signed-in.server.ts';
import { hasSecondFactor } from './strong-session.ts';

/** Whether this site's address can have passkeys at all. */
export function canUsePasskeys({ config }: Pick<App, 'config'>): boolean {
  return relyingPartyOf(config.canonicalRootUrl) !== null;
}

function siteOf({ config }: Pick<App, 'config'>): RelyingParty {
  return relyingPartyOf(config.canonicalRootUrl) ?? refuse('passkey-not-accepted');
}

/** The viewer's passkeys, the newest first. */
export async function passkeysOf({ db }: Pick<App, 'db'>, viewer: Viewer) {
  const { id, name, createdAt, lastUsedAt } = passkeys;
  return await db
    .select({ id, name, createdAt, lastUsedAt })
    .from(passkeys)
    .where(eq(passkeys.userId, viewer.id))
    .orderBy(desc(createdAt), desc(id));
}

/**
 * What the browser needs to create a passkey, after the password was given again: a challenge that this session answers
 * within five minutes. Refuses `too-many-passkeys`, and what `changeByPassword` refuses.
 */
export async function passkeyCreationOptions(app: LogInContext, viewer: Viewer, currentPassword: string) {
  const site = siteOf(app);
  return await changeByPassword(app, viewer, currentPassword, async (tx, account) => {
    const present = await tx.select().from(passkeys).where(eq(passkeys.userId, viewer.id));
    if (present.length >= maxPasskeys) refuse('too-many-passkeys');
    const challenge = await newChallenge(tx, { sessionId: viewer.sessionId });
    return await creationOptions({ challenge, site, account, present: present.map((one) => one.credentialId) });
  });
}

type NewPasskey = { readonly name: string; readonly credential: string };

/**
 * Adds the passkey that the browser created for the challenge of this session, which counts as one made with two factors
 * from now on: returns `Set-Cookie` lines. Refuses `passkey-not-accepted` and `too-many-passkeys`. `name` has passed its
 * form.
 */
export async function addPasskey(
  app: LogInContext,
  viewer: Viewer,
  { name, credential }: NewPasskey,
): Promise<readonly string[]> {
  requireAllowed('account.change-second-factor', viewer);
  const site = siteOf(app);
  const challenge = await takeChallenge(app.db, { sessionId: viewer.sessionId });
  const created = challenge === null ? null : await verifiedCredential(credential, { challenge, site });
  if (created === null) refuse('passkey-not-accepted');
  return await app.db.transaction(async (tx) => {
    const account = await lockForFactors(tx, viewer);
    if ((await countPasskeys(tx, viewer.id)) >= maxPasskeys) refuse('too-many-passkeys');
    const { rowCount } = await tx
      .insert(passkeys)
      .values({ ...created, userId: viewer.id, name })
      .onConflictDoNothing();
    if (rowCount !== 1) refuse('passkey-not-accepted');
    await app.email.queue(tx, passkeyAddedEmail(account, name));
    const signedInBy = hasSecondFactor(viewer) ? viewer.signedInBy : 'passkey';
    return [writeCookie(app, 'session', await strengthenSession(tx, viewer.sessionId, signedInBy))];
  });
}

export async function countPasskeys(reader: Reader, userId: string): Promise<number> {
  return await reader.$count(passkeys, eq(passkeys.userId, userId));
}

const isOwn = (viewer: Viewer, passkeyId: string) => and(eq(passkeys.id, passkeyId), eq(passkeys.userId, viewer.id));

type Renamed = { readonly passkeyId: string; readonly name: string };

/** Refuses `not-found` for another user's. */
export async function renamePasskey(app: LogInContext, viewer: Viewer, { passkeyId, name }: Renamed): Promise<void> {
  requireAllowed('account.change-second-factor', viewer);
  if (!isUuid(passkeyId)) refuse('not-found');
  await app.db.transaction(async (tx) => {
    await lockForFactors(tx, viewer);
    await requireSession(tx, viewer);
    const { rowCount } = await tx.update(passkeys).set({ name }).where(isOwn(viewer, passkeyId));
    if (rowCount !== 1) refuse('not-found');
  });
}

/**
 * The other sessions that were made by a passkey count as made by a password: which of them it made is not known. Without
 * any passkey left, this one does too. Refuses `not-found` for another user's, and `identity-last` for the only way in.
 */
export async function removePasskey(app: LogInContext, viewer: Viewer, passkeyId: string): Promise<void> {
  requireAllowed('account.change-second-factor', viewer);
  if (!isUuid(passkeyId)) refuse('not-found');
  await app.db.transaction(async (tx) => {
    const account = await lockForFactors(tx, viewer);
    await requireSession(tx, viewer);
    const [removed] = await tx.delete(passkeys).where(isOwn(viewer, passkeyId)).returning({ name: passkeys.name });
    if (removed === undefined) refuse('not-found');
    const isLast = (await countPasskeys(tx, viewer.id)) === 0;
    if (isLast && !(await hasAnyIdentity(tx, viewer.id))) refuse('identity-last');
    await weakenSessions(tx, viewer.id, 'passkey', isLast ? null : viewer.sessionId);
    await app.email.queue(tx, passkeyRemovedEmail(account, removed.name));
  });
}

/**
 * What the browser needs to log in by a passkey, of whichever account: a challenge that it answers within five minutes.
 * Refuses `too-many-requests` (100 per network and hour).
 */
export async function passkeyRequestOptions(app: LogInContext, { ip }: Pick<Browser, 'ip'>) {
  const site = siteOf(app);
  await countHit(app, [{ bucket: 'passkey challenge', key: networkOf(ip), max: 100, seconds: 3600 }]);
  const token = newToken();
  const challenge = await newChallenge(app.db, { token });
  return { options: await requestOptions({ challenge, site }), setCookies: [writeCookie(app, 'challenge', token)] };
}

/**
 * Logs in by a passkey, which is both factors. Its challenge belongs to this browser and is used up, whatever the answer.
 * Refuses `passkey-not-accepted` alike for an unknown passkey and for a wrong signature, challenge, site or counter;
 * `account-banned` once the passkey is right.
 */
export async function logInByPasskey(
  app: LogInContext,
  request: Request,
  sent: string,
  browser: Browser,
): Promise<SignedIn> {
  const site = siteOf(app);
  const token = readCookie(app, request, 'challenge');
  const challenge = token === null ? null : await takeChallenge(app.db, { token });
  const assertion = readAssertion(sent);
  if (challenge === null || assertion === null) refuse('passkey-not-accepted');
  const stored = await findPasskey(app.db, assertion);
  if (stored === null) refuse('passkey-not-accepted');
  const credential = { ...stored.passkey, userHandle: userHandleOf(stored.passkey.userId) };
  const counter = await counterOfAssertion(assertion, credential, { challenge, site });
  if (counter === null) refuse('passkey-not-accepted');
  if (stored.banned) refuse('account-banned');
  return await app.db.transaction(async (tx) => {
    const account = (await lockAccount(tx, stored.passkey.userId)) ?? refuse('account-banned');
    await recordUse(tx, stored.passkey, counter);
    const { setCookies, ...session } = await finishLogIn(app, tx, account, browser, 'passkey');
    return { ...session, setCookies: [...setCookies, writeCookie(app, 'challenge', null)] };
  });
}

async function findPasskey(reader: Reader, { credentialId }: Assertion) {
  const [row] = await reader
    .select({ passkey: passkeys, banned: users.banned })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(and(eq(passkeys.credentialId, credentialId), isNull(users.deletedAt)));
  return row ?? null;
}

type Passkey = Pick<typeof passkeys.$inferSelect, 'id' | 'counter'>;

/** Refuses a passkey that was removed, or used with another counter, since it was read. */
async function recordUse(tx: Tx, { id, counter: before }: Passkey, counter: number): Promise<void> {
  const { rowCount } = await tx
    .update(passkeys)
    .set({ counter, lastUsedAt: sql`rotation_now()` })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, before)));
  if (rowCount !== 1) refuse('passkey-not-accepted');
}
