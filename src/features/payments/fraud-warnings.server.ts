import type { App } from '#src/platform/app.ts';
import { openCase } from './cases.server.ts';
import { openSharesOf } from './disputes/open-shares.server.ts';
import { lockPayment, paymentOfIntent } from './payments.server.ts';

/**
 * Reads an early fraud warning from Stripe: a case tells the operator, and holds nothing back, because no money has moved.
 * Null when it is recorded; otherwise the reason for a retry.
 */
export async function followFraudWarning(app: App, warningId: string): Promise<string | null> {
  const warning = await app.payments.readFraudWarning(warningId);
  if (warning.kind === 'unknown' || warning.kind === 'stale-key') return 'payments-unreachable';
  if (warning.kind === 'no') return null;
  const { intentId } = warning.value;
  const payment = intentId === null ? null : await paymentOfIntent(app.db, intentId);
  if (payment === null) return 'unknown-intent';
  await app.db.transaction(async (tx) => {
    await lockPayment(tx, payment.id);
    for (const { transactionId, left: amount } of await openSharesOf(tx, payment.id)) {
      const about = { transactionId, paymentId: payment.id, amount };
      await openCase(tx, { ...about, reason: 'fraud-warning', reference: warningId });
    }
  });
  return null;
}
