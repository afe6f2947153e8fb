import type { Asker } from '#src/domain/policy/policies.ts';
import { transitionsOpenTo } from '#src/domain/process/process.ts';
import { isRefusal, refuse } from '#src/domain/refusal.ts';
import { contactsById } from '#src/features/accounts/users.server.ts';
import { excerptOf } from '#src/features/notifications/message-kind.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { listingFactsOf } from '#src/features/notifications/transaction-facts.ts';
import { hasReviewed, writeReply, type Answer, type Written } from '#src/features/reviews/reviews.server.ts';
import type { App } from '#src/platform/app.ts';
import { notifyStreams } from '#src/platform/live/notify-streams.server.ts';
import { transactionFor } from './access.server.ts';
import { executeTransition } from './execute.server.ts';
import { processOf } from './transaction.server.ts';

/**
 * Writes the viewer's review of the other party, by the transition that is open to them now: the first review of the two,
 * or the second. Both at the same moment are one of each. Refuses `transaction-already-reviewed-by-customer` and
 * `-by-provider`, `transaction-deadline-passed`, `transaction-locked` while a case is open, `transaction-invalid-transition`
 * where nothing can be reviewed, and what is wrong with the text.
 */
export async function leaveReview(
  app: App,
  viewer: Asker & { readonly id: string },
  transactionId: string,
  written: Written,
): Promise<void> {
  const first = await openReview(app, viewer, transactionId);
  try {
    await executeTransition(app, viewer, transactionId, first, written);
  } catch (thrown) {
    if (!isRefusal(thrown) || thrown.refusal.code !== 'transaction-invalid-transition') throw thrown;
    // The other party has written theirs meanwhile, or the period is over.
    await executeTransition(app, viewer, transactionId, await openReview(app, viewer, transactionId), written);
  }
}

async function openReview(app: App, viewer: Asker & { readonly id: string }, transactionId: string): Promise<string> {
  const { transaction, role } = await transactionFor(app, viewer, transactionId, 'transaction.transition');
  const open = transitionsOpenTo(processOf(transaction), transaction.state, role);
  const review = open.find(({ actions }) => actions?.includes('post-review') === true);
  if (review !== undefined) return review.name;
  if (await hasReviewed(app.db, transactionId, role)) refuse(`transaction-already-reviewed-by-${role}`);
  if (transaction.deliveredAt !== null) refuse('transaction-deadline-passed');
  refuse('transaction-invalid-transition', { state: transaction.state });
}

/**
 * Answers the public review about the viewer, once for ever; its author is told. Refuses `not-found`, also where there is
 * nothing to answer, `conflict` where it is answered already, `message-unsafe`, and `validation-invalid-value`.
 */
export async function replyToReview(
  app: App,
  viewer: Asker & { readonly id: string },
  transactionId: string,
  answer: Answer,
): Promise<void> {
  const { transaction, role } = await transactionFor(app, viewer, transactionId, 'transaction.transition');
  const { customerId, providerId } = transaction;
  const to = role === 'customer' ? 'provider' : 'customer';
  await app.db.transaction(async (tx) => {
    const { id: reviewId } = await writeReply(tx, transactionId, role, answer);
    await notifyStreams(tx, transaction.id);
    const own = (await contactsById(tx, [viewer.id])).get(viewer.id);
    if (own === undefined) throw new Error(`The user ${viewer.id} does not exist`);
    await notify(tx, app, 'review-replied', {
      ...{
        reviewId,
        transactionId,
        to,
        replierId: own.id,
        replierName: own.firstName,
        excerpt: excerptOf(answer.reply),
      },
      recipientId: to === 'customer' ? customerId : providerId,
      listing: listingFactsOf(transaction),
    });
  });
}
