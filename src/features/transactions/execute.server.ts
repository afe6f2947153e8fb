import { refuse } from '#src/domain/refusal.ts';
import { hasOpenCase } from '#src/features/payments/cases.server.ts';
import type { App } from '#src/platform/app.ts';
import { transactionFor } from './access.server.ts';
import { accept } from './engine/accept.server.ts';
import type { BlockingCallResult } from './engine/blocking-call.server.ts';
import { confirmPayment } from './engine/confirm.server.ts';
import { lockTransaction, type Actor } from './transaction.server.ts';
import { check, move } from './engine/move.server.ts';

export type TransitionResult = { readonly kind: 'taken' | 'in-progress' };

/**
 * Entry point for users: executes transition `name` as the party the viewer is. Refusals: `not-found` (also for a
 * user who is not a party), `forbidden`, `transaction-invalid-transition`, `transaction-in-progress`,
 * `not-available-yet`, and those of the transition's guards and of Stripe.
 */
export async function executeTransition(
  app: App,
  viewer: { readonly id: string },
  transactionId: string,
  name: string,
): Promise<TransitionResult> {
  const { role } = await transactionFor(app, viewer, transactionId);
  const actor: Actor = { role, userId: viewer.id };
  if (name === 'confirm-payment') {
    if (role !== 'customer') refuse('forbidden', { transition: name });
    await confirmPayment(app, transactionId, actor);
    return { kind: 'taken' };
  }
  if (name === 'accept') return resultOf(await accept(app, transactionId, actor));
  await executeOutboxTransition(app, transactionId, name, actor);
  return { kind: 'taken' };
}

/** Executes a transition without a blocking call: one unit of work, with its calls to Stripe written to the outbox. */
export async function executeOutboxTransition(
  app: App,
  transactionId: string,
  name: string,
  actor: Actor,
): Promise<void> {
  await app.db.transaction(async (tx) => {
    const transaction = await lockTransaction(tx, transactionId);
    if (transaction === null) refuse('not-found');
    const now = await app.clock.now(tx);
    const transition = await check(tx, transaction, name, actor, now);
    if (transition.payment !== undefined)
      refuse('transaction-invalid-transition', { transition: name, state: transaction.state });
    if (transition.outbox?.includes('transfer') && (await hasOpenCase(tx, transactionId))) refuse('transaction-locked');
    await move(tx, app, transaction, transition, actor, now);
  });
}

function resultOf(result: BlockingCallResult): TransitionResult {
  return { kind: result.kind === 'settled' ? 'taken' : 'in-progress' };
}
