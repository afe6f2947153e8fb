import { randomUUID } from 'node:crypto';
import { refuse } from '#src/domain/refusal.ts';
import { nextSequence, writeCall } from '#src/features/payments/calls.server.ts';
import { paymentOf } from '#src/features/payments/payments.server.ts';
import type { App } from '#src/platform/app.ts';
import { askProvider, type Asked } from './ask.server.ts';
import { openAttempt } from './attempts.server.ts';
import { lockDeal, type Actor } from './deal.server.ts';
import { check } from './move.server.ts';

/** Captures what the customer's card holds; the deal is accepted when the provider has said yes. */
export async function accept(app: App, dealId: string, actor: Actor): Promise<Asked> {
  const attemptId = randomUUID();
  return askProvider(app, attemptId, async (tx) => {
    const deal = await lockDeal(tx, dealId);
    if (deal === null) refuse('not-found');
    const now = await app.clock.now(tx);
    const transition = await check(tx, deal, 'accept', actor, now);
    const payment = await paymentOf(tx, deal.id);
    if (payment?.intentId == null) throw new Error(`Nothing to capture for ${deal.id}`);
    const call = await writeCall(tx, {
      kind: 'asking',
      paymentId: payment.id,
      transactionId: deal.id,
      sequence: await nextSequence(tx, deal.id, 'capture'),
      parameters: {
        purpose: 'capture',
        intentId: payment.intentId,
        amount: payment.amount,
        currency: payment.currency,
      },
    });
    const deadline = deal.dueAt ?? now;
    return openAttempt(tx, { id: attemptId, deal, transition: transition.name, actor, callId: call.id, deadline });
  });
}
