import { and, asc, count, desc, eq, isNotNull, ne } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { idChecks, idPhotos } from '#src/database/schema/id-checks.ts';
import { users } from '#src/database/schema/users.ts';
import { dayInZone, parseDay } from '#src/domain/dates/day.ts';
import { type Asker, isAllowed, requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import { accountOf, personFrom, userColumns } from '#src/features/accounts/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import { ageOn } from './birthday.ts';
import type { RejectionReason } from './forms.ts';

/** What a user sees of the check of their ID. */
export type OwnIdCheck = {
  readonly state: 'none' | 'pending' | 'verified' | 'rejected';
  /** Of what was sent last; null before. */
  readonly sentAt: Date | null;
  readonly reason: RejectionReason | null;
  /** For the birthday. */
  readonly today: string;
};

/** Null in a limited session: what operators may know of documents, the console tells them. */
export async function ownIdCheck(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Asker & { readonly id: string },
): Promise<OwnIdCheck | null> {
  if (!isAllowed('id-check.read', viewer)) return null;
  const [{ idVerified }, latest, now] = await Promise.all([
    accountOf(app, viewer.id),
    latestOf(app, viewer.id),
    app.clock.now(),
  ]);
  const today = dayInZone(now, marketplace.timeZone);
  const sentAt = latest?.createdAt ?? null;
  if (latest?.state === 'pending') return { state: 'pending', sentAt, reason: null, today };
  if (idVerified) return { state: 'verified', sentAt, reason: null, today };
  if (latest?.state === 'rejected') return { state: 'rejected', sentAt, reason: latest.reason, today };
  // Also after a document was verified, and the name changed.
  return { state: 'none', sentAt: null, reason: null, today };
}

async function latestOf({ db }: Pick<App, 'db'>, userId: string) {
  const { state, reason, createdAt } = idChecks;
  const [row] = await db
    .select({ state, reason, createdAt })
    .from(idChecks)
    .where(eq(idChecks.userId, userId))
    .orderBy(desc(createdAt))
    .limit(1);
  return row ?? null;
}

export const queuePageSize = 20;

/** Those of a banned account wait until its ban is lifted. */
const isPending = and(eq(idChecks.state, 'pending'), eq(users.banned, false));

/** Documents that wait for a decision, the oldest first. */
export async function pendingIdChecks(app: Pick<App, 'db'>, viewer: Viewer, page: number) {
  requireAllowed('id-check.review', viewer);
  const [total, rows] = await Promise.all([
    countPendingIdChecks(app, viewer),
    app.db
      .select({ id: idChecks.id, kind: idChecks.kind, sentAt: idChecks.createdAt, user: userColumns })
      .from(idChecks)
      .innerJoin(users, eq(users.id, idChecks.userId))
      .where(isPending)
      .orderBy(asc(idChecks.createdAt), asc(idChecks.id))
      .limit(queuePageSize)
      .offset((page - 1) * queuePageSize),
  ]);
  const waiting = rows.map(({ user, ...row }) => ({
    ...row,
    name: `${user.firstName} ${user.lastName}`,
    person: personFrom(user),
    isOwn: user.id === viewer.id,
  }));
  return { total, totalPages: Math.ceil(total / queuePageSize), waiting };
}

/** How many wait. Refuses as their queue does. */
export async function countPendingIdChecks({ db }: Pick<App, 'db'>, viewer: Viewer): Promise<number> {
  requireAllowed('id-check.review', viewer);
  const [row] = await db
    .select({ waiting: count() })
    .from(idChecks)
    .innerJoin(users, eq(users.id, idChecks.userId))
    .where(isPending);
  return row?.waiting ?? 0;
}

/** One document with all that its decision needs. Refuses `not-found`. */
export async function idCheckForReview(app: Pick<App, 'db' | 'clock'>, viewer: Viewer, checkId: string) {
  requireAllowed('id-check.review', viewer);
  if (!isUuid(checkId)) refuse('not-found');
  const [row] = await app.db
    .select({ check: idChecks, user: userColumns, memberSince: users.createdAt })
    .from(idChecks)
    .innerJoin(users, eq(users.id, idChecks.userId))
    .where(eq(idChecks.id, checkId));
  if (row === undefined) refuse('not-found');
  const { check, user, memberSince } = row;
  const today = dayInZone(await app.clock.now(), marketplace.timeZone);
  const birthday = check.birthday === null ? null : parseDay(check.birthday);
  return {
    ...{ id: check.id, kind: check.kind, state: check.state, reason: check.reason },
    ...{ sentAt: check.createdAt, decidedAt: check.decidedAt, memberSince },
    name: `${user.firstName} ${user.lastName}`,
    person: personFrom(user),
    isOwn: user.id === viewer.id,
    birthday,
    age: birthday && ageOn(birthday, today),
    sides: await sidesOf(app, check.id),
    earlier: await earlierOf(app, check.userId, check.id),
  };
}

export type ReviewedIdCheck = Awaited<ReturnType<typeof idCheckForReview>>;

/** The sides whose photo is still there. */
async function sidesOf({ db }: Pick<App, 'db'>, checkId: string) {
  const rows = await db
    .select({ side: idPhotos.side })
    .from(idPhotos)
    .where(and(eq(idPhotos.checkId, checkId), isNotNull(idPhotos.sealedKey)));
  return rows.map(({ side }) => side);
}

const maxEarlier = 10;

async function earlierOf({ db }: Pick<App, 'db'>, userId: string, checkId: string) {
  const { id, state, reason, decidedAt, createdAt } = idChecks;
  return db
    .select({ id, state, reason, decidedAt })
    .from(idChecks)
    .where(and(eq(idChecks.userId, userId), ne(id, checkId)))
    .orderBy(desc(createdAt))
    .limit(maxEarlier);
}
