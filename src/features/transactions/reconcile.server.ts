import { isRefusal } from '#src/domain/refusal.ts';
import { paymentById } from '#src/features/payments/payments.server.ts';
import { nextToReconcile, reconciliationStart } from '#src/features/payments/reconciliation.server.ts';
import type { App } from '#src/platform/app.ts';
import { followPayment } from './payment-events.server.ts';
import { hasOpenAttemptOf } from './transaction.server.ts';

/** Bounds of one run; the next one goes on with the payments that have waited longest. */
type Bounds = { readonly maxPayments: number; readonly isOver: () => boolean };

const maxConcurrentReads = 8;
const maxMs = 15_000;

function runBounds(): Bounds {
  const end = performance.now() + maxMs;
  return { maxPayments: 1_000, isOver: () => performance.now() > end };
}

/**
 * Reconciliation for lost webhooks: reads unfinished payments from Stripe, whether or not an event has arrived, each at
 * most once in a run.
 */
export async function reconcilePayments(app: App, { maxPayments, isOver } = runBounds()): Promise<void> {
  const startedAt = await reconciliationStart(app.db);
  let left = maxPayments;
  const readNext = async (): Promise<void> => {
    while (left-- > 0 && !isOver()) {
      const paymentId = await nextToReconcile(app.db, startedAt);
      if (paymentId === null) return;
      await reconcile(app, paymentId);
    }
  };
  await Promise.all(Array.from({ length: maxConcurrentReads }, readNext));
}

async function reconcile(app: App, paymentId: string): Promise<void> {
  try {
    const payment = await paymentById(app.db, paymentId);
    // The answer of the call under way says more than a reading.
    if (payment === null || (await hasOpenAttemptOf(app.db, paymentId))) return;
    await followPayment(app, payment);
  } catch (error) {
    if (!isRefusal(error)) app.logger.error(error, { paymentId });
  }
}
