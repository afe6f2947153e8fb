import { and, desc, eq, sql } from 'drizzle-orm';
import { preparedOn } from '#src/database/prepared.server.ts';
import { reviews } from '#src/database/schema/conversations.ts';
import { users } from '#src/database/schema/users.ts';
import { userColumns, personFrom, type Person } from '#src/features/accounts/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Standing } from './rules.ts';

export type Review = {
  readonly id: string;
  /** 1 to 5. */
  readonly rating: number;
  readonly content: string;
  readonly createdAt: Date;
  readonly author: Person;
};

export type Reviews = Standing & { readonly latest: readonly Review[] };

const maxShown = 100;

/** What renters and buyers of a piece have said about it, the newest first. Only what is public. */
export async function reviewsOfListing(app: Pick<App, 'db'>, listingId: string): Promise<Reviews> {
  const rows = await readReviews(app.db).execute({ listingId });
  const { average, count } = rows[0] ?? nobody;
  return { average, count, latest: rows.map(({ review, author }) => ({ ...review, author: personFrom(author) })) };
}

const nobody: Standing = { average: 0, count: 0 };

/** How a lender or seller is rated over all their pieces. */
export async function ratingOfProvider(app: Pick<App, 'db'>, userId: string): Promise<Standing> {
  const [standing] = await readStanding(app.db).execute({ userId });
  return standing ?? nobody;
}

const shown = and(eq(reviews.state, 'public'), eq(reviews.type, 'ofProvider'));

/** Each row tells how all of them stand, also those beyond the ones that are shown. */
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
    .where(and(eq(reviews.listingId, sql.placeholder('listingId')), shown))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(maxShown),
);

const readStanding = preparedOn((db) =>
  db
    .select({ average: sql<number>`coalesce(avg(${reviews.rating}), 0)::float8`, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(and(eq(reviews.subjectId, sql.placeholder('userId')), shown)),
);
