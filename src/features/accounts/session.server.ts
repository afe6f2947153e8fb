import { and, desc, eq, gt, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Database, Reader, Tx } from '#src/database/database.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { sessions, users } from '#src/database/schema/users.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { handBrowsersOn } from '#src/platform/push/hand-on.server.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { cookieIn, readCookie } from './access/cookies.server.ts';
import { hashOfToken, looksLikeToken, newToken } from './access/secrets.server.ts';
import { initialsOf } from './rules.ts';
import { endPendingLogInsOf } from './second-factor/pending-log-ins.server.ts';
import { sessionDays } from './session-days.ts';

/** Max lifetime of a session; it expires earlier after `idle` without a request. */
const maxLifetime = sql`make_interval(days => ${sessionDays.longest}::int)`;
const idle = sql`make_interval(days => ${sessionDays.idle}::int)`;
const minRenewalInterval = sql`interval '1 day'`;
const maxSessionsPerUser = 20;
/** For so long the token before still names a session that has become stronger, as one made by the password alone. */
const formerTokenLasts = sql`interval '1 minute'`;

/** What a sign-in knows about the browser that sent it. */
export type Browser = {
  readonly ip: string;
  readonly userAgent?: string | null | undefined;
  /** The browser's previous session: ended and replaced, never reused (session fixation). */
  readonly oldSession?: string | null | undefined;
  readonly device?: string | null | undefined;
};

/** `ip` is the client address that the server has determined. */
export function browserOf(app: Pick<App, 'config'>, request: Request, ip: string): Browser {
  return {
    ip,
    userAgent: request.headers.get('user-agent'),
    oldSession: ownSessionTokenOf(app, request),
    device: readCookie(app, request, 'device'),
  };
}

export function sessionTokenOf(app: Pick<App, 'config'>, request: Request): string | null {
  return sessionTokenIn(app, request.headers.get('cookie') ?? undefined);
}

/** Reads the session token from a raw `Cookie` header: of a limited session before that of the operator's own. */
export function sessionTokenIn(app: Pick<App, 'config'>, header: string | undefined): string | null {
  return tokenIn(app, header, 'session_as') ?? tokenIn(app, header, 'session');
}

/** The browser's own session, also while its operator views the site as a user. */
export function ownSessionTokenOf(app: Pick<App, 'config'>, request: Request): string | null {
  return tokenIn(app, request.headers.get('cookie') ?? undefined, 'session');
}

/** The limited session in which this browser's operator views the site as a user; it may have ended. */
export function limitedSessionTokenOf(app: Pick<App, 'config'>, request: Request): string | null {
  return tokenIn(app, request.headers.get('cookie') ?? undefined, 'session_as');
}

function tokenIn(app: Pick<App, 'config'>, header = '', kind: 'session' | 'session_as'): string | null {
  const token = cookieIn(app, header, kind);
  return token !== null && looksLikeToken(token) ? token : null;
}

/**
 * The user of a request; null without a session, for an expired one, and for a banned or deleted user. After the end of a
 * limited session the browser's own one counts again.
 */
export async function viewerFrom(app: Pick<App, 'config' | 'db'>, request: Request): Promise<Viewer | null> {
  for (const token of [limitedSessionTokenOf(app, request), ownSessionTokenOf(app, request)]) {
    const viewer = token === null ? null : await viewerOf(app, token);
    if (viewer !== null) return viewer;
  }
  return null;
}

/** The same for a token from elsewhere than the cookie. */
export async function viewerOf(app: Pick<App, 'db'>, token: string): Promise<Viewer | null> {
  const hash = hashOfToken(token);
  const [present] = await lookUp(app.db).execute({ hash });
  const [row] = present ? [present] : await lookUpFormer(app.db).execute({ hash });
  if (!row) return null;
  const limited = row.operatorActing !== null;
  // An operator's session as another user ends at the time that it was given.
  if (row.stale && !limited) await renew(app.db, row.sessionId);
  return {
    id: row.id,
    sessionId: row.sessionId,
    role: limited ? 'user' : row.role,
    displayName: row.displayName,
    initials: initialsOf(row.firstName, row.lastName),
    imageId: row.imageId,
    emailVerified: row.emailVerified,
    limited,
    signedInBy: limited || !present ? 'password' : row.signedInBy,
  };
}

/** Returns the token for the cookie. The browser's previous session ends; of the same user, it is still notified. Ends the oldest sessions beyond `maxSessionsPerUser`. */
export async function startSession(
  tx: Tx,
  userId: string,
  browser: Browser,
  signedInBy: Viewer['signedInBy'] = 'password',
): Promise<string> {
  const token = newToken();
  const { oldSession = null } = browser;
  const [started] = await tx
    .insert(sessions)
    .values({
      tokenHash: hashOfToken(token),
      userId,
      signedInBy,
      expiresAt: sql`rotation_now() + ${idle}`,
      ipAddress: browser.ip,
      userAgent: browser.userAgent?.slice(0, 300) ?? null,
    })
    .returning({ id: sessions.id });
  if (started !== undefined && oldSession !== null)
    await handBrowsersOn(tx, { userId, former: sessionOf(tx, oldSession), sessionId: started.id });
  await endSession(tx, oldSession);
  const surplus = tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(eq(sessions.userId, userId))
    .orderBy(desc(sessions.createdAt))
    .offset(maxSessionsPerUser);
  await tx.delete(sessions).where(inArray(sessions.id, surplus));
  return token;
}

/** Also by the token before, as long as that names the session: a browser that has heard of no other one logs out too. */
export async function endSession(tx: Reader, token: string | null): Promise<void> {
  if (token !== null) await tx.delete(sessions).where(inArray(sessions.id, sessionOf(tx, token)));
}

function sessionOf(tx: Reader, token: string) {
  const hash = hashOfToken(token);
  const isFormer = and(eq(sessions.formerTokenHash, hash), isJustStronger);
  return tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(or(eq(sessions.tokenHash, hash), isFormer));
}

/**
 * Takes effect with the next request of each session: sessions are not cached outside the database. Log-ins that wait for
 * a code end too, because their password may be one of before; and the limited sessions that an operator has begun. No
 * browser is known any more: who had a session may log in again, and the owner is told.
 */
export async function endSessionsOf(tx: Reader, userId: string, exceptId: string | null = null): Promise<void> {
  await forgetBrowsers(tx, userId);
  await endPendingLogInsOf(tx, userId);
  const others = exceptId === null ? undefined : ne(sessions.id, exceptId);
  await tx.delete(sessions).where(and(eq(sessions.userId, userId), others));
  // Asked first, because those are found by reading every session.
  const isOperator = and(eq(users.id, userId), eq(users.role, 'operator'));
  if ((await tx.$count(users, isOperator)) > 0) await tx.delete(sessions).where(eq(sessions.impersonatedBy, userId));
}

/** The next log-in by any browser that has signed in before is told to the owner like that of a new one. */
export async function forgetBrowsers(tx: Reader, userId: string): Promise<void> {
  await tx
    .update(users)
    .set({ knownSince: sql`rotation_now()` })
    .where(eq(users.id, userId));
}

/**
 * Returns a new token for a session that has become stronger: a copy of its earlier cookie must not become so too. That
 * cookie is known for a minute more, as a weak one, because the browser may not receive the new one. Its forms stay
 * valid. Refuses `unauthorized` for a session that has ended.
 */
export async function strengthenSession(tx: Tx, sessionId: string, signedInBy: Viewer['signedInBy']): Promise<string> {
  const token = newToken();
  const tokenHash = hashOfToken(token);
  const { formerTokenHash, strengthenedAt } = sessions;
  const { rowCount } = await tx
    .update(sessions)
    .set({
      tokenHash,
      signedInBy,
      // Of several times within the minute the first token counts: the browser has heard of none since.
      formerTokenHash: sql`case when ${isJustStronger} then ${formerTokenHash} else ${sessions.tokenHash} end`,
      strengthenedAt: sql`case when ${isJustStronger} then ${strengthenedAt} else rotation_now() end`,
    })
    .where(and(eq(sessions.id, sessionId), isNull(sessions.impersonatedBy)));
  return rowCount === 1 ? token : refuse('unauthorized');
}

const isJustStronger = sql`coalesce(${sessions.strengthenedAt} > rotation_now() - ${formerTokenLasts}, false)`;

/** Whether this session has become stronger within the last minute, of which its browser may not have heard. */
export async function hasJustBecomeStronger(tx: Tx, sessionId: string): Promise<boolean> {
  return (await tx.$count(sessions, and(eq(sessions.id, sessionId), isJustStronger))) === 1;
}

/** The sessions that were made by this factor, which is gone, count as made by the password alone; not `exceptId`. */
export async function weakenSessions(
  tx: Tx,
  userId: string,
  signedInBy: Viewer['signedInBy'],
  exceptId: string | null = null,
): Promise<void> {
  const others = exceptId === null ? undefined : ne(sessions.id, exceptId);
  await tx
    .update(sessions)
    .set({ signedInBy: 'password' })
    .where(and(eq(sessions.userId, userId), eq(sessions.signedInBy, signedInBy), others));
}

/** Runs for every page, so it is one indexed query. */
const lookUp = preparedOn((db) => sessionWhere(db, eq(sessions.tokenHash, sql.placeholder('hash'))));

const lookUpFormer = preparedOn((db) =>
  sessionWhere(db, and(eq(sessions.formerTokenHash, sql.placeholder('hash')), isJustStronger)),
);

function sessionWhere(db: Reader, isNamed: SQL | undefined) {
  return db
    .select({
      sessionId: sessions.id,
      stale: sql<boolean>`${sessions.updatedAt} < rotation_now() - ${minRenewalInterval}`,
      operatorActing: sessions.impersonatedBy,
      signedInBy: sessions.signedInBy,
      id: users.id,
      role: users.role,
      displayName: users.displayName,
      firstName: users.firstName,
      lastName: users.lastName,
      imageId: users.imageId,
      emailVerified: users.emailVerified,
    })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(and(isNamed, gt(sessions.expiresAt, sql`rotation_now()`), eq(users.banned, false), isNull(users.deletedAt)));
}

async function renew(db: Database, sessionId: string): Promise<void> {
  await db
    .update(sessions)
    .set({
      updatedAt: sql`rotation_now()`,
      expiresAt: sql`least(rotation_now() + ${idle}, ${sessions.createdAt} + ${maxLifetime})`,
    })
    .where(eq(sessions.id, sessionId));
}
