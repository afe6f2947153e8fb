import { sandboxKeys } from './sandbox.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import type { TestContext } from './test-context.ts';

/**
 * Refunds an order's payment as the dashboard does, without our metadata: so much in minor units, or all that is left. Returns the
 * refund's id; null when Stripe refuses. No event has arrived yet.
 */
export async function refundedThere(
  { app, sandbox }: TestContext,
  transactionId: string,
  amount?: number,
): Promise<string | null> {
  const intent = (await lastPaymentOf(app.db, transactionId))?.intentId ?? '';
  const answer = await fetch(`http://127.0.0.1:${sandbox.port}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer ${sandboxKeys.secretKey}` },
    body: new URLSearchParams({ payment_intent: intent, ...(amount !== undefined && { amount: String(amount) }) }),
  });
  return answer.ok ? ((await answer.json()) as { id: string }).id : null;
}
