import { and, desc, eq, sql } from 'drizzle-orm';
import { preparedOn } from '#src/database/prepared.server.ts';
import { reviews } from '#src/database/schema/conversations.ts';
import { users } from '#src/database/schema/users.ts';
import { userColumns, personFrom, type Person } from '#src/features/accounts/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import type { RatingSummary } from './rules.ts';

export type Review = {
  readonly id: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly content: string;
  readonly createdAt: Date;
  readonly author: Person;
};

export type Reviews = RatingSummary & { readonly latest: readonly Review[] };

const maxReviews = 100;

/** Public reviews of a listing, newest first. */
export async function reviewsOfListing(app: Pick<App, 'db'>, listingId: string): Promise<Reviews> {
  const rows = await readReviews(app.db).execute({ listingId });
  const { average, count } = rows[0] ?? noRating;
  return { average, count, latest: rows.map(({ review, author }) => ({ ...review, author: personFrom(author) })) };
}

const noRating: RatingSummary = { average: 0, count: 0 };

/** Rating of a lender or seller over all their listings. */
export async function ratingOfProvider(app: Pick<App, 'db'>, userId: string): Promise<RatingSummary> {
  const [rating] = await readRating(app.db).execute({ userId });
  return rating ?? noRating;
}

const isPublic = and(eq(reviews.state, 'public'), eq(reviews.type, 'ofProvider'));

/** Each row carries average and count over all reviews, also those beyond the limit. */
const readReviews = preparedOn((db) =>
  db
    .select({
      review: { id: reviews.id, rating: reviews.rating, content: reviews.content, createdAt: reviews.createdAt },
      author: userColumns,
      average: sql<number>`(avg(${reviews.rating}) over ())::float8`,
      count: sql<number>`(count(*) over ())::int`,
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .where(and(eq(reviews.listingId, sql.placeholder('listingId')), isPublic))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(maxReviews),
);

const readRating = preparedOn((db) =>
  db
    .select({ average: sql<number>`coalesce(avg(${reviews.rating}), 0)::float8`, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(eq(reviews.subjectId, sql.placeholder('userId')), isPublic)),
);
