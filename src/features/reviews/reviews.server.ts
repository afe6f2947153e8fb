import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { reviews } from '#src/database/schema/conversations.ts';
import type { Party } from '#src/domain/process/words.ts';
import { refuse } from '#src/domain/refusal.ts';
import { leadsElsewhere } from '#src/domain/text/scam-guard.ts';
import { reviewText } from './review-text.ts';
import { type Fit, maxReply, maxReview } from './rules.ts';

type Reviewed = {
  readonly id: string;
  readonly listingId: string;
  readonly customerId: string;
  readonly providerId: string;
};

export type Written = {
  readonly reviewRating: number;
  readonly reviewContent: string;
  readonly fit?: Fit | undefined;
  readonly usualSize?: string | undefined;
  readonly heightCm?: number | undefined;
  /** Its writer has been told that it seems to ask to pay or to talk elsewhere. */
  readonly isSure?: boolean | undefined;
};

/** What is written below a review. */
export type Answer = { readonly reply: string; readonly isSure?: boolean };

/** Whom a review by this party is about. */
const typeBy = { customer: 'ofProvider', provider: 'ofCustomer' } as const;

/**
 * Writes the review of one party, under the transaction's row lock; nobody else reads it until it is published. Refuses
 * `validation-invalid-value` for its text, `message-unsafe` for one that seems to lead elsewhere, unless its writer is sure,
 * and `validation-invalid-params` for a provider who says how the item fits.
 */
export async function postReview(tx: Tx, transaction: Reviewed, by: Party, written: Written): Promise<void> {
  const { reviewRating: rating, reviewContent, fit, usualSize, heightCm, isSure = false } = written;
  const content = reviewText(reviewContent, 'reviewContent', maxReview);
  if (typeof content !== 'string') refuse(content.code, content.details);
  if (!isSure && leadsElsewhere(content)) refuse('message-unsafe', { kinds: 'elsewhere' });
  const fitFacts = { fit: fit ?? null, usualSize: usualSize ?? null, heightCm: heightCm ?? null };
  if (by === 'provider' && Object.values(fitFacts).some((value) => value !== null))
    refuse('validation-invalid-params', { field: 'fit' });
  const { id: transactionId, listingId, customerId, providerId } = transaction;
  const [authorId, subjectId] = by === 'customer' ? [customerId, providerId] : [providerId, customerId];
  await tx.insert(reviews).values({
    ...{ transactionId, listingId, authorId, subjectId, rating, content, ...fitFacts },
    ...{ type: typeBy[by], state: 'pending' },
  });
}

/** Publishes what has been written about a transaction, all of it at once. */
export async function publishReviews(tx: Tx, transactionId: string): Promise<void> {
  await tx
    .update(reviews)
    .set({ state: 'public' })
    .where(and(eq(reviews.transactionId, transactionId), eq(reviews.state, 'pending')));
}

/**
 * Writes the one answer to the public review about this party. Refuses `validation-invalid-value` for its text, `message-unsafe`
 * as a review, `not-found` where there is none to answer, and `conflict` where it is answered already.
 */
export async function writeReply(tx: Tx, transactionId: string, by: Party, answer: Answer): Promise<{ id: string }> {
  const reply = reviewText(answer.reply, 'reply', maxReply);
  if (typeof reply !== 'string') refuse(reply.code, reply.details);
  if (answer.isSure !== true && leadsElsewhere(reply)) refuse('message-unsafe', { kinds: 'elsewhere' });
  const aboutParty = and(
    eq(reviews.transactionId, transactionId),
    eq(reviews.type, by === 'provider' ? 'ofProvider' : 'ofCustomer'),
    eq(reviews.state, 'public'),
  );
  const [answered] = await tx
    .update(reviews)
    .set({ reply, repliedAt: sql`rotation_now()` })
    .where(and(aboutParty, isNull(reviews.reply)))
    .returning({ id: reviews.id });
  if (answered !== undefined) return answered;
  refuse((await tx.$count(reviews, aboutParty)) > 0 ? 'conflict' : 'not-found');
}

export async function hasReviewed(reader: Reader, transactionId: string, party: Party): Promise<boolean> {
  const rows = await reader
    .select({ id: reviews.id })
    .from(reviews)
    .where(and(eq(reviews.transactionId, transactionId), eq(reviews.type, typeBy[party])));
  return rows.length > 0;
}
