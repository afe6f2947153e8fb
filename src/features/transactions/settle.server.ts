import type { Tx } from '#src/database/database.server.ts';
import { closeCall } from '#src/features/payments/calls.server.ts';
import { noteCaptured, noteIntent, paymentOf, type Payment } from '#src/features/payments/payments.server.ts';
import { intentCanceled } from '#src/features/payments/perform.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Answer, Intent } from '#src/platform/payments/payments.ts';
import { closeAttempt, type Attempt } from './attempts.server.ts';
import { lockDeal, processOf, system, type Actor, type Deal } from './deal.server.ts';
import { move, transitionOf } from './move.server.ts';
import { removeRequest } from './remove-request.server.ts';

export type Settled =
  | { readonly kind: 'settled'; readonly transition: string }
  | { readonly kind: 'in-progress' }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

type No = Extract<Answer<Intent>, { kind: 'no' }>;
type Scene = { readonly deal: Deal; readonly payment: Payment; readonly attempt: Attempt; readonly now: Date };

/** Unit of work B, only while the attempt is still ours. An unknown answer leaves all as it was written. */
export async function settle(app: App, attempt: Attempt, answer: Answer<Intent>): Promise<Settled> {
  if (answer.kind === 'unknown' || answer.kind === 'stale-key') return { kind: 'in-progress' };
  return app.db.transaction(async (tx) => {
    const deal = await lockDeal(tx, attempt.transactionId);
    const ours = await closeAttempt(tx, attempt, answer.kind === 'done' ? 'done' : 'refused');
    if (deal === null || !ours) return { kind: 'in-progress' };
    const payment = await paymentOf(tx, deal.id);
    if (payment === null) throw new Error(`No payment for ${deal.id}`);
    const scene = { deal, payment, attempt, now: await app.clock.now(tx) };
    return answer.kind === 'done' ? settleYes(tx, app, scene, answer.value) : settleNo(tx, app, scene, answer);
  });
}

async function settleYes(tx: Tx, app: App, { deal, payment, attempt, now }: Scene, intent: Intent): Promise<Settled> {
  const transition = transitionOf(processOf(deal), attempt.transition);
  await closeCall(tx, attempt.callId, 'done', intent.id);
  if (transition.asks === 'create-intent') await noteIntent(tx, payment.id, intent);
  else await noteCaptured(tx, payment, intent, deal);
  await move(tx, app, deal, transition, actorOf(attempt), now);
  return { kind: 'settled', transition: transition.name };
}

async function settleNo(tx: Tx, app: App, { deal, attempt, now }: Scene, no: No): Promise<Settled> {
  const transition = transitionOf(processOf(deal), attempt.transition);
  await closeCall(tx, attempt.callId, 'refused', null);
  if (transition.asks === 'create-intent') await removeRequest(tx, deal);
  else if (no.code === intentCanceled) {
    await move(tx, app, deal, transitionOf(processOf(deal), 'decline'), system, now);
  }
  return { kind: 'refused', code: no.declineCode ?? no.code, message: no.message };
}

function actorOf({ by, actorId }: Attempt): Actor {
  return { role: by, userId: actorId };
}
