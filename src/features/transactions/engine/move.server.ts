import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions, transactionTransitions } from '#src/database/schema/transactions.ts';
import { mayTransition, transitionNamed, type AnyProcess, type Transition } from '#src/domain/process/process.ts';
import { guardsFor, noticesFor } from '#src/domain/process/words.ts';
import { refuse } from '#src/domain/refusal.ts';
import { writeOutboxCall } from '#src/features/payments/outbox.server.ts';
import type { App } from '#src/platform/app.ts';
import { runActions } from './process-actions.server.ts';
import { hasOpenAttempt, lockTransaction, processOf, type Actor, type Transaction } from '../transaction.server.ts';
import type { TransitionContext } from './context.ts';
import { dueOf } from './due.server.ts';
import { firstRefusal } from './guards.server.ts';
import { notifyParty } from '../emails/notify-party.server.ts';

/**
 * Checks actor, state and guards under the row lock. Refuses with the code of the first check that fails;
 * `transaction-in-progress` while a blocking call of this transaction is open.
 */
export async function check(context: TransitionContext, name: string): Promise<Transition> {
  const { tx, transaction, actor } = context;
  const process = processOf(transaction);
  const refused = mayTransition(process, transaction.state, name, actor.role);
  if (refused !== null) refuse(refused.code, refused.details);
  if (await hasOpenAttempt(tx, transaction.id)) refuse('transaction-in-progress');
  const transition = transitionOf(process, name);
  const guarded = await firstRefusal(context, guardsFor(transition, actor.role));
  if (guarded !== null) refuse(guarded.code, guarded.details);
  return transition;
}

/**
 * Moves a transaction, in one unit of work: runs the actions, writes the outbox calls and the history row, sets the
 * new state with its timer, and notifies the parties. The caller has run `check`. `quiet` skips the notifications,
 * for a move that a later move of the same unit of work reverses.
 */
export async function move(
  context: TransitionContext,
  transition: Transition,
  notifying: 'notify' | 'quiet' = 'notify',
): Promise<void> {
  const { tx, app, transaction, actor, now } = context;
  await runActions(context, transition.actions ?? []);
  for (const call of transition.outbox ?? []) await writeOutboxCall(tx, app, call, transaction);
  const sequence = await writeHistory(tx, transaction, transition, actor);
  const due = await dueOf(tx, transaction, transition.to, now);
  await tx
    .update(transactions)
    .set({
      state: transition.to,
      lastTransition: transition.name,
      lastTransitionedAt: now,
      dueTransition: due?.transition ?? null,
      dueAt: due?.at ?? null,
    })
    .where(eq(transactions.id, transaction.id));
  for (const notice of notifying === 'quiet' ? [] : noticesFor(transition, actor.role)) {
    await notifyParty(tx, app, transaction, notice, {
      actor,
      sequence,
      state: transition.to,
      at: now,
      dueAt: due?.at ?? null,
    });
  }
}

/** Executes a transition without a blocking call: one unit of work, with its calls to Stripe written to the outbox. */
export async function executeInOneUnit(app: App, transactionId: string, name: string, actor: Actor): Promise<void> {
  await app.db.transaction(async (tx) => {
    const transaction = await lockTransaction(tx, transactionId);
    if (transaction === null) refuse('not-found');
    const context = { tx, app, transaction, actor, now: await app.clock.now(tx) };
    const transition = await check(context, name);
    if (transition.payment !== undefined)
      refuse('transaction-invalid-transition', { transition: name, state: transaction.state });
    await move(context, transition);
  });
}

export function transitionOf(process: AnyProcess, name: string): Transition {
  const transition = transitionNamed(process, name);
  if (transition === null) throw new Error(`No transition ${name}`);
  return transition;
}

async function writeHistory(tx: Tx, transaction: Transaction, transition: Transition, actor: Actor): Promise<number> {
  const [row] = await tx
    .insert(transactionTransitions)
    .values({
      transactionId: transaction.id,
      sequence: sql`(select coalesce(max(sequence), 0) + 1 from transaction_transitions where transaction_id = ${transaction.id})`,
      transition: transition.name,
      fromState: transaction.state,
      toState: transition.to,
      by: actor.role,
      actorId: actor.userId,
    })
    .returning({ sequence: transactionTransitions.sequence });
  if (row === undefined) throw new Error('The history row was not written');
  return row.sequence;
}
