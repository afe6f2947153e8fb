import { randomUUID } from 'node:crypto';
import { notify } from '#src/features/notifications/notify.server.ts';
import { listingFactsOf } from '#src/features/notifications/transaction-facts.ts';
import { partOfLenderIn } from '#src/features/payments/lender-shares.server.ts';
import type { OnLenderBears } from '#src/features/payments/on-lender-bears.ts';
import type { App } from '#src/platform/app.ts';
import { transactionById } from './transaction.server.ts';

/** Tells a lender what an operator's decision takes from her payout, why, and what stays hers. */
export function tellLenderBears(app: Pick<App, 'jobs'>): OnLenderBears {
  return async (tx, { paymentId, transactionId, amount, why }) => {
    const transaction = await transactionById(tx, transactionId);
    if (transaction === null) throw new Error(`No transaction ${transactionId}`);
    const left = await partOfLenderIn(tx, { paymentId, transactionId });
    await notify(tx, app, 'payout-reduced', {
      ...{ changeId: randomUUID(), transactionId, recipientId: transaction.providerId },
      listing: listingFactsOf(transaction),
      ...{ why, taken: amount, left, currency: transaction.currency },
    });
  };
}
