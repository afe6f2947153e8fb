import { refuse } from '#src/domain/refusal.ts';
import { hasOpenCase } from '#src/features/payments/cases.server.ts';
import type { App } from '#src/platform/app.ts';
import { transactionFor } from './access.server.ts';
import { accept } from './accept.server.ts';
import type { Asked } from './blocking-call.server.ts';
import { confirmPayment } from './confirm.server.ts';
import { lockTransaction, type Actor } from './transaction.server.ts';
import { check, move } from './move.server.ts';

export type Taken = { readonly kind: 'taken' | 'in-progress' };

/**
 * The door for people: takes `name` on a transaction as the party the viewer is. Refusals: `not-found` (also
 * for whoever is no party), `forbidden`, `transaction-invalid-transition`, `transaction-in-progress`,
 * `not-available-yet`, and those of the transition's guards and of Stripe.
 */
export async function executeTransition(
  app: App,
  viewer: { readonly id: string },
  transactionId: string,
  name: string,
): Promise<Taken> {
  const { role } = await transactionFor(app, viewer, transactionId);
  const actor: Actor = { role, userId: viewer.id };
  if (name === 'confirm-payment') {
    if (role !== 'customer') refuse('forbidden', { transition: name });
    await confirmPayment(app, transactionId, actor);
    return { kind: 'taken' };
  }
  if (name === 'accept') return takenOf(await accept(app, transactionId, actor));
  await takeOutbox(app, transactionId, name, actor);
  return { kind: 'taken' };
}

/** A transition that only gives back or hands on: one unit of work, and the provider is told afterwards. */
export async function takeOutbox(app: App, transactionId: string, name: string, actor: Actor): Promise<void> {
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

function takenOf(asked: Asked): Taken {
  return { kind: asked.kind === 'settled' ? 'taken' : 'in-progress' };
}
