import { and, count, desc, eq, or, type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { isAmong } from '#src/database/is-among.server.ts';
import { preparedOn } from '#src/database/prepared.server.ts';
import { reviews } from '#src/database/schema/conversations.ts';
import { users } from '#src/database/schema/users.ts';
import { pageWithin } from '#src/domain/page-within.ts';
import { userColumns, personFrom, type Person } from '#src/features/accounts/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Fit, FitCounts, RatingSummary } from './rules.ts';
import { fitWords, fitLineOf } from './fit-line.server.ts';

/** Which side of a transaction a review is about. */
export type ReviewType = (typeof reviews.$inferSelect)['type'];

export type Review = {
  readonly id: string;
  readonly type: ReviewType;
  /** 1 to 5. */
  readonly rating: number;
  readonly content: string;
  /** "True to size · usually wears 10", as far as the reviewer says so. */
  readonly fitLine: string | null;
  /** The answer of the person that it is about. */
  readonly reply: string | null;
  readonly createdAt: Date;
  readonly author: Person;
};

export type Reviews = RatingSummary & {
  readonly latest: readonly Review[];
  /** "Of 7 who say how it fits: 1 small, 6 true to size"; null where nobody does. */
  readonly fit: string | null;
};

const maxReviews = 100;

/** The newest public reviews of a listing, 100 at most, newest first. */
export async function reviewsOfListing(app: Pick<App, 'db'>, listingId: string): Promise<Reviews> {
  return reviewsFrom(await readReviewsOfListing(app.db).execute({ listingId, limit: maxReviews, offset: 0 }));
}

type PageOfReviews = { readonly perPage: number; readonly page?: number };

/** Public reviews of a user as a lender or as a customer, newest first. Of a page behind the last one there are none. */
export async function reviewsOfUser(
  app: Pick<App, 'db'>,
  userId: string,
  type: ReviewType,
  { perPage, page = 1 }: PageOfReviews,
): Promise<Reviews> {
  const rows = await readReviewsOfUser(app.db).execute({ userId, type, limit: perPage, offset: (page - 1) * perPage });
  const { fit: _, ...found } = reviewsFrom(rows);
  // What is said of several items says nothing about one.
  return { ...found, fit: null };
}

function reviewsFrom(rows: readonly ReviewRow[]): Reviews {
  const { average, count, fits } = rows[0] ?? { ...noRating, fits: noFits };
  const latest = rows.map(({ review, fitFacts, author }) => ({
    ...review,
    fitLine: fitLineOf(fitFacts),
    author: personFrom(author),
  }));
  return { average, count, fit: fitWords(fits), latest };
}

type ReviewRow = RatingSummary & {
  readonly fits: FitCounts;
  readonly review: Omit<Review, 'author' | 'fitLine'>;
  readonly fitFacts: Parameters<typeof fitLineOf>[0];
  readonly author: Parameters<typeof personFrom>[0];
};

const noRating: RatingSummary = { average: 0, count: 0 };
const noFits: FitCounts = { small: 0, true: 0, large: 0 };

/** Which public reviews; null for any. */
export type ReviewsParams = {
  readonly listingId: string | null;
  readonly subjectId: string | null;
  readonly type: ReviewType | null;
  /** Who asks; null without a session. */
  readonly viewerId: string | null;
  readonly page: number;
  readonly perPage: number;
};

export type ReviewWithIds = Omit<Review, 'fitLine'> & { readonly listingId: string | null; readonly subjectId: string };

/**
 * A page of public reviews, the newest first. A page behind the last one is the last one. What a user has rented is for
 * both parties alone: to others a review of a customer names no listing, and is not found by it.
 */
export async function publicReviews({ db }: Pick<App, 'db'>, params: ReviewsParams) {
  const { listingId, subjectId, type, viewerId, page, perPage } = params;
  const where = and(
    eq(reviews.state, 'public'),
    listingId === null ? undefined : and(eq(reviews.listingId, listingId), namesListing(viewerId)),
    subjectId === null ? undefined : eq(reviews.subjectId, subjectId),
    type === null ? undefined : eq(reviews.type, type),
  );
  const [counted] = await db.select({ items: count() }).from(reviews).where(where);
  const totalItems = counted?.items ?? 0;
  const { page: shown, totalPages } = pageWithin(totalItems, { page, perPage });
  const rows = await selectWithIds(db, where)
    .limit(perPage)
    .offset((shown - 1) * perPage);
  return { found: rows.map((row) => withIds(row, viewerId)), page: shown, totalItems, totalPages };
}

/** Null for an unknown review, and for one that is not public. */
export async function publicReview(
  { db }: Pick<App, 'db'>,
  id: string,
  viewerId: string | null,
): Promise<ReviewWithIds | null> {
  const [row] = await selectWithIds(db, and(eq(reviews.id, id), eq(reviews.state, 'public')));
  return row === undefined ? null : withIds(row, viewerId);
}

function namesListing(viewerId: string | null): SQL | undefined {
  const isOfProvider = eq(reviews.type, 'ofProvider');
  return viewerId === null
    ? isOfProvider
    : or(isOfProvider, eq(reviews.authorId, viewerId), eq(reviews.subjectId, viewerId));
}

function selectWithIds(db: Reader, where: SQL | undefined) {
  return db
    .select({ ...reviewColumns, listingId: reviews.listingId, subjectId: reviews.subjectId })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .where(where)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .$dynamic();
}

function withIds(
  { review, author, listingId, subjectId }: Awaited<ReturnType<typeof selectWithIds>>[number],
  viewerId: string | null,
): ReviewWithIds {
  const isNamed = review.type === 'ofProvider' || viewerId === author.id || viewerId === subjectId;
  return { ...review, author: personFrom(author), listingId: isNamed ? listingId : null, subjectId };
}

/** Rating of a lender or seller over all their listings. */
export async function ratingOfProvider(app: Pick<App, 'db'>, userId: string): Promise<RatingSummary> {
  return ratingOf(app, userId, 'ofProvider');
}

/** Rating of a user as a lender or as a customer. */
export async function ratingOf(app: Pick<App, 'db'>, userId: string, type: ReviewType): Promise<RatingSummary> {
  const [rating] = await readRating(app.db).execute({ userId, type });
  return rating ?? noRating;
}

/** Ratings of lenders and sellers by user; one without a public review is left out. One query however many. */
export async function ratingsOfProviders(
  { db }: Pick<App, 'db'>,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, RatingSummary>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .select({ userId: reviews.subjectId, average: sql<number>`avg(${reviews.rating})::float8`, count: count() })
    .from(reviews)
    .where(and(isAmong(reviews.subjectId, userIds), eq(reviews.type, 'ofProvider'), eq(reviews.state, 'public')))
    .groupBy(reviews.subjectId);
  return new Map(rows.map(({ userId, ...rating }) => [userId, rating]));
}

const ofListing = and(
  eq(reviews.listingId, sql.placeholder('listingId')),
  eq(reviews.type, 'ofProvider'),
  eq(reviews.state, 'public'),
);
const ofUser = and(
  eq(reviews.subjectId, sql.placeholder('userId')),
  eq(reviews.type, sql.placeholder('type')),
  eq(reviews.state, 'public'),
);

const readReviewsOfListing = preparedOn((db) => selectReviews(db, ofListing));
const readReviewsOfUser = preparedOn((db) => selectReviews(db, ofUser));

/** Of one review, as pages show it. */
export const reviewColumns = {
  review: {
    id: reviews.id,
    type: reviews.type,
    rating: reviews.rating,
    content: reviews.content,
    reply: reviews.reply,
    createdAt: reviews.createdAt,
  },
  fitFacts: { fit: reviews.fit, usualSize: reviews.usualSize, heightCm: reviews.heightCm },
  author: userColumns,
};

/** Each row carries average and counts over all reviews, also those beyond the limit. */
function selectReviews(db: Reader, where: SQL | undefined) {
  return db
    .select({
      ...reviewColumns,
      average: sql<number>`(avg(${reviews.rating}) over ())::float8`,
      count: sql<number>`(count(*) over ())::int`,
      fits: { small: countOf('small'), true: countOf('true'), large: countOf('large') },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .where(where)
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(sql.placeholder('limit'))
    .offset(sql.placeholder('offset'));
}

function countOf(fit: Fit) {
  return sql<number>`(count(*) filter (where ${eq(reviews.fit, fit)}) over ())::int`;
}

const readRating = preparedOn((db) =>
  db
    .select({ average: sql<number>`coalesce(avg(${reviews.rating}), 0)::float8`, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(ofUser),
);
