import { and, desc, eq, sql } from 'drizzle-orm';
import { reviews } from '#src/database/schema/conversations.ts';
import { peopleById, type Person } from '#src/features/accounts/queries.server.ts';
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

const mostShown = 100;

/** What renters and buyers of a piece have said about it, the newest first. Only what is public. */
export async function reviewsOfListing(app: Pick<App, 'db'>, listingId: string): Promise<Reviews> {
  const about = and(eq(reviews.listingId, listingId), shown);
  const [rows, standing] = await Promise.all([
    app.db.select().from(reviews).where(about).orderBy(desc(reviews.createdAt), desc(reviews.id)).limit(mostShown),
    standingWhere(app, about),
  ]);
  const people = await peopleById(
    app.db,
    rows.map(({ authorId }) => authorId),
  );
  const latest = rows.flatMap(({ id, rating, content, createdAt, authorId }) => {
    const author = people.get(authorId);
    return author === undefined ? [] : [{ id, rating, content, createdAt, author }];
  });
  return { ...standing, latest };
}

/** How a lender or seller is rated over all their pieces. */
export async function standingOfProvider(app: Pick<App, 'db'>, userId: string): Promise<Standing> {
  return standingWhere(app, and(eq(reviews.subjectId, userId), shown));
}

const shown = and(eq(reviews.state, 'public'), eq(reviews.type, 'ofProvider'));

async function standingWhere(app: Pick<App, 'db'>, about: ReturnType<typeof and>): Promise<Standing> {
  const [row] = await app.db
    .select({ average: sql<number>`coalesce(avg(${reviews.rating}), 0)::float8`, count: sql<number>`count(*)::int` })
    .from(reviews)
    .where(about);
  return row ?? { average: 0, count: 0 };
}
