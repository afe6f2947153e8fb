import { and, asc, count, countDistinct, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { listingReports } from '#src/database/schema/listing-reports.ts';
import { listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { personFrom, userColumns } from '#src/features/accounts/queries.server.ts';
import type { CardImage } from '#src/features/listings/card.ts';
import { cardColumns } from '#src/features/listings/card-rows.server.ts';
import type { App } from '#src/platform/app.ts';
import type { ReportReason } from './forms.ts';

const queuePageSize = 20;
const maxEarlier = 20;

/** All photos of a listing; `cardColumns` has the first two. */
const everyImage = sql<CardImage[]>`(
  select coalesce(json_agg(json_build_object('id', image_id, 'alt', alt) order by position), '[]')
  from listing_images where listing_images.listing_id = ${listings}.id)`;

const isOpen = isNull(listingReports.decidedAt);

/** A page of the listings with open reports, the longest waiting first. Refuses `not-found` to all but operators. */
export async function reportQueue({ db }: Pick<App, 'db'>, operator: Operator, page: number) {
  requireAllowed('report.review', operator);
  const [total, rows] = await Promise.all([
    countReportedListings({ db }, operator),
    db
      .select({
        id: listings.id,
        title: listings.title,
        designer: listings.designer,
        author: userColumns,
        images: cardColumns.images,
        reports: count(listingReports.id),
        since: sql<string>`min(${listingReports.createdAt})`,
        reasons: sql<ReportReason[]>`array_agg(distinct ${listingReports.reason})`,
      })
      .from(listingReports)
      .innerJoin(listings, eq(listings.id, listingReports.listingId))
      .innerJoin(users, eq(users.id, listings.authorId))
      .where(isOpen)
      .groupBy(listings.id, users.id)
      .orderBy(asc(sql`min(${listingReports.createdAt})`), asc(listings.id))
      .limit(queuePageSize)
      .offset((page - 1) * queuePageSize),
  ]);
  const waiting = rows.map(({ author, images, since, ...row }) => ({
    ...row,
    author: personFrom(author),
    image: images[0] ?? null,
    since: new Date(since),
  }));
  return { total, totalPages: Math.ceil(total / queuePageSize), waiting };
}

/** How many wait. Refuses as their queue does. */
export async function countReportedListings({ db }: Pick<App, 'db'>, operator: Operator): Promise<number> {
  requireAllowed('report.review', operator);
  const [counted] = await db
    .select({ total: countDistinct(listingReports.listingId) })
    .from(listingReports)
    .where(isOpen);
  return counted?.total ?? 0;
}

/**
 * A listing that was reported, with what is open and what was decided lately. It stays to be seen when nothing is open.
 * Refuses `not-found`, also for one that nobody has reported.
 */
export async function reportsOf({ db }: Pick<App, 'db'>, operator: Operator, listingId: string) {
  requireAllowed('report.review', operator);
  if (!isUuid(listingId)) refuse('not-found');
  const [listing] = await db
    .select({
      id: listings.id,
      title: listings.title,
      designer: listings.designer,
      description: listings.description,
      state: listings.state,
      closedBecause: listings.closedBecause,
      deletedAt: listings.deletedAt,
      author: userColumns,
      images: everyImage,
    })
    .from(listings)
    .innerJoin(users, eq(users.id, listings.authorId))
    .where(eq(listings.id, listingId));
  const of = eq(listingReports.listingId, listingId);
  const columns = {
    id: listingReports.id,
    reason: listingReports.reason,
    details: listingReports.details,
    createdAt: listingReports.createdAt,
    decidedAt: listingReports.decidedAt,
    outcome: listingReports.outcome,
    reporter: users.displayName,
  };
  const read = () => db.select(columns).from(listingReports).leftJoin(users, eq(users.id, listingReports.reporterId));
  const [open, earlier] = await Promise.all([
    read().where(and(of, isOpen)).orderBy(asc(listingReports.createdAt), asc(listingReports.id)),
    read()
      .where(and(of, isNotNull(listingReports.decidedAt)))
      .orderBy(desc(listingReports.decidedAt), asc(listingReports.id))
      .limit(maxEarlier),
  ]);
  if (listing === undefined || open.length + earlier.length === 0) refuse('not-found');
  const { author, deletedAt, ...rest } = listing;
  return { ...rest, isDeleted: deletedAt !== null, author: personFrom(author), open, earlier };
}

export type ReportedListing = Awaited<ReturnType<typeof reportsOf>>;
