import { eq } from 'drizzle-orm';
import { reviews } from '#src/database/schema/conversations.ts';
import { users } from '#src/database/schema/users.ts';
import type { Party } from '#src/domain/process/words.ts';
import { personFrom } from '#src/features/accounts/queries.server.ts';
import type { App } from '#src/platform/app.ts';
import { reviewColumns, type Review } from './queries.server.ts';
import { fitLineOf } from './fit-line.server.ts';

/** A review as its two parties see it. */
export type ReviewOfTransaction = Review & {
  readonly state: 'pending' | 'public' | 'hidden';
  /** The operator's reason, for its author, of one that is hidden. */
  readonly hiddenBecause: string | null;
};

export type ReviewsOfTransaction = {
  readonly own: ReviewOfTransaction | null;
  /** What the other party wrote about the viewer. */
  readonly others: ReviewOfTransaction | null;
  /** The other party has written a review that nobody reads yet. */
  readonly othersWaits: boolean;
};

/**
 * What the viewer may read of the two reviews: their own always; the other party's only once it is published, and not when it is
 * hidden.
 */
export async function reviewsOfTransaction(
  app: Pick<App, 'db'>,
  transactionId: string,
  role: Party,
): Promise<ReviewsOfTransaction> {
  const rows = await app.db
    .select({ ...reviewColumns, state: reviews.state, hiddenBecause: reviews.hiddenBecause })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.authorId))
    .where(eq(reviews.transactionId, transactionId));
  const byType = (type: Review['type']) => {
    const row = rows.find(({ review }) => review.type === type);
    if (row === undefined) return null;
    const { review, fitFacts, author, state, hiddenBecause } = row;
    return { ...review, fitLine: fitLineOf(fitFacts), author: personFrom(author), state, hiddenBecause };
  };
  const [own, others] =
    role === 'customer' ? [byType('ofProvider'), byType('ofCustomer')] : [byType('ofCustomer'), byType('ofProvider')];
  return { own, others: others?.state === 'public' ? others : null, othersWaits: others?.state === 'pending' };
}
