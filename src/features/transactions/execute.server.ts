import type { Asker } from '#src/domain/policy/policies.ts';
import { transitionNamed } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { transactionFor } from './access.server.ts';
import { executeCapture } from './engine/capture.server.ts';
import { executeInOneUnit } from './engine/move.server.ts';
import { executeAfterReading } from './engine/read-payment.server.ts';
import { processOf, transactionById, type Actor } from './transaction.server.ts';

export type TransitionResult = { readonly kind: 'taken' | 'in-progress' };

export type Execution = { readonly actor: Actor; readonly transactionId: string; readonly transition: string };

/**
 * Executes a transition of an existing transaction, for pages, API, timers, webhooks and operators. The process says
 * how: with a blocking call to Stripe, after reading the payment, or in one unit of work. Refusals: `not-found`,
 * `forbidden`, `transaction-invalid-transition`, `transaction-in-progress`, `not-available-yet`, and those of the
 * transition's guards and of Stripe.
 */
export async function execute(
  app: App,
  { actor, transactionId, transition: name }: Execution,
): Promise<TransitionResult> {
  const transaction = await transactionById(app.db, transactionId);
  if (transaction === null) refuse('not-found');
  const transition = transitionNamed(processOf(transaction), name);
  if (transition?.payment === 'capture') {
    const { kind } = await executeCapture(app, transactionId, name, actor);
    return { kind: kind === 'settled' ? 'taken' : 'in-progress' };
  }
  if (transition?.reads !== undefined) await executeAfterReading(app, transaction, transition, actor);
  // An unknown name is refused by the check under the row lock, like every other impossible transition.
  else await executeInOneUnit(app, transactionId, name, actor);
  return { kind: 'taken' };
}

/** `execute` as the party that the viewer is, by the permission `transaction.transition`. */
export async function executeTransition(
  app: App,
  viewer: Asker & { readonly id: string },
  transactionId: string,
  transition: string,
): Promise<TransitionResult> {
  const { role } = await transactionFor(app, viewer, transactionId, 'transaction.transition');
  return execute(app, { actor: { role, userId: viewer.id }, transactionId, transition });
}
