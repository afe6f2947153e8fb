import { randomUUID } from 'node:crypto';
import { notify } from '#src/features/notifications/notify.server.ts';
import { listingFactsOf } from '#src/features/notifications/transaction-facts.ts';
import { partOfLenderIn } from '#src/features/payments/lender-shares.server.ts';
import type { OnLenderBears } from '#src/features/payments/on-lender-bears.ts';
import { paymentById } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';
import { transactionById } from './transaction.server.ts';

/** Tells a lender what an operator's decision takes from her part of a payment, why, and what of it stays hers. */
export function tellLenderBears(app: Pick<App, 'jobs'>): OnLenderBears {
  return async (tx, { paymentId, transactionId, amount, why }) => {
    const transaction = await transactionById(tx, transactionId);
    if (transaction === null) throw new Error(`No transaction ${transactionId}`);
    const left = await partOfLenderIn(tx, { paymentId, transactionId });
    const isClaim = (await paymentById(tx, paymentId))?.kind === 'claim';
    await notify(tx, app, 'payout-reduced', {
      ...{ changeId: randomUUID(), transactionId, recipientId: transaction.providerId },
      listing: listingFactsOf(transaction),
      ...{ isClaim, why, taken: amount, left, currency: transaction.currency },
    });
  };
}
