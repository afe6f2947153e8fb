import type { Asker } from '#src/domain/policy/policies.ts';
import { mayTransition, transitionNamed, type Transition } from '#src/domain/process/process.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { currentProcess } from '#src/processes/registry.ts';
import { transactionFor } from './access.server.ts';
import { executeCapture } from './engine/capture.server.ts';
import { createByTransition } from './engine/create.server.ts';
import { executeInOneUnit } from './engine/move.server.ts';
import { executeAfterReading } from './engine/read-payment.server.ts';
import { requestPayment } from './engine/request-payment.server.ts';
import { inputFor } from './inputs.ts';
import { processOf, transactionById, type Actor, type Transaction } from './transaction.server.ts';

/** `in-progress`: the outcome at Stripe is unknown; the worker finishes it. */
export type TransitionResult = { readonly transactionId: string; readonly kind: 'taken' | 'in-progress' };

export type Execution = {
  readonly actor: Actor;
  readonly transition: string;
  /** As the transition's schema wants it (`inputs.ts`); left out where it takes none. */
  readonly input?: unknown;
} & (
  | { readonly transactionId: string }
  /** Begins a transaction; the same key of a customer returns the same one. */
  | { readonly create: { readonly clientKey: string } }
);

/**
 * Executes a transition, for pages, API, timers, webhooks and operators. The process says how: with a blocking call to
 * Stripe, after reading the payment, or in one unit of work. Refusals: `not-found`, `forbidden`,
 * `transaction-invalid-transition`, `transaction-in-progress`, `not-available-yet`, `validation-invalid-params` for the
 * input, and those of the transition's guards, its actions and of Stripe.
 */
export async function execute(app: App, execution: Execution): Promise<TransitionResult> {
  if ('create' in execution) return begin(app, execution, execution.create.clientKey);
  const { transactionId } = execution;
  const transaction = await transactionById(app.db, transactionId);
  if (transaction === null) refuse('not-found');
  const transition = transitionNamed(processOf(transaction), execution.transition);
  if (transition === null) refuse('transaction-invalid-transition', { state: transaction.state });
  return executeOn(app, transaction, transition, execution);
}

async function begin(app: App, { actor, transition: name, input }: Execution, clientKey: string) {
  const refused = mayTransition(currentProcess, currentProcess.initial, name, actor.role);
  if (refused !== null) refuse(refused.code, refused.details);
  const transition: Transition | null = transitionNamed(currentProcess, name);
  if (transition === null) throw new Error(`No transition ${name}`);
  const creation = { actor, transition, input: inputFor(transition, input), clientKey };
  if (transition.payment === 'create-intent') return requestPayment(app, { ...creation, of: { clientKey } });
  return { transactionId: await createByTransition(app, creation), kind: 'taken' as const };
}

async function executeOn(
  app: App,
  transaction: Transaction,
  transition: Transition,
  { actor, input: given }: Execution,
): Promise<TransitionResult> {
  const { id: transactionId } = transaction;
  if (!transition.by.includes(actor.role)) refuse('forbidden', { transition: transition.name });
  // What is impossible anyway is refused before its input is looked at; a repeated request is not.
  if (transition.input !== undefined && transaction.state !== transition.to) {
    const refused = mayTransition(processOf(transaction), transaction.state, transition.name, actor.role);
    if (refused !== null) refuse(refused.code, refused.details);
  }
  const input = inputFor(transition, given);
  if (transition.payment === 'create-intent')
    return requestPayment(app, { actor, transition, input, of: { transactionId } });
  if (transition.payment === 'capture') {
    const { kind } = await executeCapture(app, transactionId, transition.name, actor);
    return { transactionId, kind: kind === 'settled' ? 'taken' : 'in-progress' };
  }
  if (transition.reads !== undefined) await executeAfterReading(app, transaction, transition, actor);
  else await executeInOneUnit(app, transactionId, transition.name, actor, input);
  return { transactionId, kind: 'taken' };
}

/** `execute` as the party that the viewer is, by the permission `transaction.transition`. */
export async function executeTransition(
  app: App,
  viewer: Asker & { readonly id: string },
  transactionId: string,
  transition: string,
  input?: unknown,
): Promise<TransitionResult> {
  const { role } = await transactionFor(app, viewer, transactionId, 'transaction.transition');
  return execute(app, { actor: { role, userId: viewer.id }, transactionId, transition, input });
}
