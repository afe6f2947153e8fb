import { and, eq, inArray } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { reviews } from '#src/database/schema/conversations.ts';
import { refuse } from '#src/domain/refusal.ts';
import { isUuid } from '#src/domain/text/uuid.ts';

type Changed = { readonly authorId: string; readonly subjectId: string };

/**
 * It is no longer shown, and counts no longer. The operator's command has audited it. Refuses `not-found` for one that was never
 * public, and `conflict` for one that is hidden already.
 */
export async function hideReview(tx: Tx, id: string, because: string): Promise<Changed> {
  return change(tx, id, { state: 'hidden', hiddenBecause: because });
}

/** Refuses `not-found` for one that was never public, and `conflict` for one that is. */
export async function showReview(tx: Tx, id: string): Promise<Changed> {
  return change(tx, id, { state: 'public', hiddenBecause: null });
}

type Change = { readonly state: 'public' | 'hidden'; readonly hiddenBecause: string | null };

async function change(tx: Tx, id: string, to: Change): Promise<Changed> {
  const was = to.state === 'hidden' ? 'public' : 'hidden';
  const known =
    isUuid(id) && (await tx.$count(reviews, and(eq(reviews.id, id), inArray(reviews.state, [...decidable]))));
  if (!known) refuse('not-found');
  const [changed] = await tx
    .update(reviews)
    .set(to)
    .where(and(eq(reviews.id, id), eq(reviews.state, was)))
    .returning({ authorId: reviews.authorId, subjectId: reviews.subjectId });
  return changed ?? refuse('conflict');
}

const decidable = ['public', 'hidden'] as const;
