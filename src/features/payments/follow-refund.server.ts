import type { App } from '#src/platform/app.ts';
import { callById } from './calls.server.ts';
import { recordRefundElsewhere } from './refunds-elsewhere.server.ts';
import { callsOfRefund, recordRefundStatus } from './refunds.server.ts';

/**
 * Reads a refund from Stripe and records its status; one that was made in Stripe's dashboard is recorded as a refund of its
 * orders. One that failed or was cancelled after it was made is owed again and opens a case; it is not sent again by itself.
 * Null when it is recorded; otherwise the reason for a retry.
 */
export async function followRefund(app: App, refundId: string): Promise<string | null> {
  const refund = await app.payments.readRefund(refundId);
  if (refund.kind === 'unknown' || refund.kind === 'stale-key') return 'payments-unreachable';
  if (refund.kind === 'no') return null;
  const calls = await callsOfRefund(app.db, refundId);
  if (calls.length === 0) return recordRefundElsewhere(app, refund.value);
  await app.db.transaction(async (tx) => {
    for (const { id } of calls) await recordRefundStatus(tx, app, await callById(tx, id), refund.value);
  });
  return null;
}
