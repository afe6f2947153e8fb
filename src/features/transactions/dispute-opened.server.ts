import { isSent } from '#src/domain/process/handover.ts';
import { handoverOf } from '#src/features/handover/handover.server.ts';
import { notify } from '#src/features/notifications/notify.server.ts';
import { listingFactsOf } from '#src/features/notifications/transaction-facts.ts';
import type { OnOpened } from '#src/features/payments/disputes.server.ts';
import type { App } from '#src/platform/app.ts';
import { operatorAddress } from '#src/platform/email/operator-address.ts';
import { disputeEmail } from './emails/dispute-email.ts';
import { stageOfTransaction, transactionById } from './transaction.server.ts';

/**
 * What a transaction does when its payment is disputed, in the unit of work that opens the case: the lender is told not
 * to send the item, or to keep the proof that it was sent, and the operator at once until when evidence is due.
 */
export function onDisputeOpened(app: App): OnOpened {
  return async (tx, opened) => {
    const { disputeId, transactionId, isClaim, isInquiry, evidenceDueAt } = opened;
    const evidenceDue = evidenceDueAt?.toISOString() ?? null;
    app.logger.error(new Error('A payment is disputed'), { disputeId, transactionId, isInquiry, evidenceDue });
    await app.email.queue(tx, disputeEmail({ ...opened, to: operatorAddress(app) }));
    const transaction = isClaim ? null : await transactionById(tx, transactionId);
    if (transaction === null || stageOfTransaction(transaction) !== 'agreed') return;
    await notify(tx, app, 'payment-disputed', {
      ...{ disputeId, transactionId, recipientId: transaction.providerId },
      listing: listingFactsOf(transaction),
      isSent: isSent(await handoverOf(tx, transactionId)),
    });
  };
}
