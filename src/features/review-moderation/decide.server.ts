import { randomUUID } from 'node:crypto';
import { requireAllowed } from '#src/domain/policy/policies.ts';
import { refuse } from '#src/domain/refusal.ts';
import { reasonOf, recordAudit } from '#src/features/accounts/audit.server.ts';
import type { Operator } from '#src/features/accounts/identify-operator.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { hideReview, showReview } from '#src/features/reviews/hide-review.server.ts';
import type { App } from '#src/platform/app.ts';
import type { ReviewDecision } from './forms.ts';
import { isOwnReview } from './queries.server.ts';

type Request = { readonly reviewId: string; readonly requestId: string | null };

/**
 * Hides a public review, or shows it again, with an audit entry; its author is told why. Refuses `not-found`, also to all but
 * operators and for a review that is not public yet; `forbidden` for one by or about the operator (record 0206); `conflict` where
 * another operator was first; and `validation-invalid-value` without a reason.
 */
export async function decideReview(
  app: Pick<App, 'db' | 'jobs'>,
  operator: Operator,
  { reviewId, requestId }: Request,
  { verdict, reason: written }: ReviewDecision,
): Promise<void> {
  requireAllowed('review.moderate', operator);
  const reason = reasonOf({ reason: written });
  await app.db.transaction(async (tx) => {
    const change = verdict === 'hidden' ? hideReview(tx, reviewId, reason) : showReview(tx, reviewId);
    const { authorId, subjectId } = await change;
    if (isOwnReview({ authorId, subjectId }, operator)) refuse('forbidden');
    await recordAudit(tx, {
      ...{ operatorId: operator.id, onBehalfOf: authorId, resourceId: reviewId, requestId },
      ...{ permission: 'review.moderate', action: verdict, reason },
    });
    const facts = { decisionId: randomUUID(), recipientId: authorId, subjectId, outcome: verdict, reason };
    await notify(tx, app, 'review-decided', facts);
  });
}
