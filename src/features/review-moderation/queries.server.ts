import { aliasedTable, and, count, desc, eq, inArray } from 'drizzle-orm';
import { reviews } from '#src/database/schema/conversations.ts';
import { listings } from '#src/database/schema/listings.ts';
import { users } from '#src/database/schema/users.ts';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { personFrom } from '#src/features/accounts/queries.server.ts';
import type { App } from '#src/platform/app.ts';

const pageSize = 20;

const authors = aliasedTable(users, 'authors');
const subjects = aliasedTable(users, 'subjects');
const columnsOf = ({ id, banned, deletedAt, displayName, firstName, lastName, imageId }: typeof authors) => ({
  ...{ id, banned, deletedAt, displayName, firstName, lastName, imageId },
});

const columns = {
  ...{ id: reviews.id, type: reviews.type, rating: reviews.rating, content: reviews.content, reply: reviews.reply },
  ...{ state: reviews.state, hiddenBecause: reviews.hiddenBecause, createdAt: reviews.createdAt },
  ...{ author: columnsOf(authors), subject: columnsOf(subjects), title: listings.title },
};

/** What is written and not yet public is read by nobody. */
const isDecidable = inArray(reviews.state, ['public', 'hidden']);

type Shown = 'all' | 'hidden';

/** A page of reviews, the latest first. Refuses `not-found` to all but operators. */
export async function moderatedReviews({ db }: Pick<App, 'db'>, operator: Operator, shown: Shown, page: number) {
  requireAllowed('review.review', operator);
  const which = shown === 'hidden' ? eq(reviews.state, 'hidden') : isDecidable;
  const [[counted], rows] = await Promise.all([
    db.select({ total: count() }).from(reviews).where(which),
    read(db)
      .where(which)
      .orderBy(desc(reviews.createdAt), desc(reviews.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  const total = counted?.total ?? 0;
  return { total, totalPages: Math.ceil(total / pageSize), found: rows.map(reviewFrom) };
}

/** Refuses `not-found`, also for one that is not public yet. */
export async function moderatedReview(
  { db }: Pick<App, 'db'>,
  operator: Operator & { readonly id: string },
  id: string,
) {
  requireAllowed('review.review', operator);
  const [row] = isUuid(id) ? await read(db).where(and(eq(reviews.id, id), isDecidable)) : [];
  if (row === undefined) refuse('not-found');
  const { author, subject } = row;
  return { ...reviewFrom(row), isOwn: isOwnReview({ authorId: author.id, subjectId: subject.id }, operator) };
}

type Parties = { readonly authorId: string; readonly subjectId: string };

/** Whether the operator wrote it, or it is about them: then another one decides (record 0206). */
export function isOwnReview({ authorId, subjectId }: Parties, operator: { readonly id: string }): boolean {
  return operator.id === authorId || operator.id === subjectId;
}

function read(db: App['db']) {
  return db
    .select(columns)
    .from(reviews)
    .innerJoin(authors, eq(authors.id, reviews.authorId))
    .innerJoin(subjects, eq(subjects.id, reviews.subjectId))
    .leftJoin(listings, eq(listings.id, reviews.listingId));
}

type Row = Awaited<ReturnType<typeof read>>[number];

function reviewFrom({ author, subject, ...row }: Row) {
  return { ...row, author: personFrom(author), subject: personFrom(subject) };
}

export type ModeratedReview = Awaited<ReturnType<typeof moderatedReview>>;
