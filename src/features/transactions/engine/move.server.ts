import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions, transactionTransitions } from '#src/database/schema/transactions.ts';
import { mayTransition, transitionNamed, type AnyProcess, type Transition } from '#src/domain/process/process.ts';
import { guardsFor, noticesFor } from '#src/domain/process/words.ts';
import { refuse } from '#src/domain/refusal.ts';
import { writeOutboxCall } from '#src/features/payments/outbox.server.ts';
import type { App } from '#src/platform/app.ts';
import { runActions } from './process-actions.server.ts';
import { hasOpenAttempt, processOf, type Actor, type Transaction } from '../transaction.server.ts';
import { dueOf } from './due.server.ts';
import { firstRefusal } from './guards.server.ts';
import { notifyParty } from '../emails/notify-party.server.ts';

/**
 * Checks actor, state and guards under the row lock. Refuses with the code of the first check that fails;
 * `transaction-in-progress` while a blocking call of this transaction is open.
 */
export async function check(
  tx: Tx,
  transaction: Transaction,
  name: string,
  actor: Actor,
  now: Date,
): Promise<Transition> {
  const process = processOf(transaction);
  const refused = mayTransition(process, transaction.state, name, actor.role);
  if (refused !== null) refuse(refused.code, refused.details);
  if (await hasOpenAttempt(tx, transaction.id)) refuse('transaction-in-progress');
  const transition = transitionOf(process, name);
  const guarded = await firstRefusal(tx, guardsFor(transition, actor.role), transaction, now);
  if (guarded !== null) refuse(guarded.code, guarded.details);
  return transition;
}

/**
 * Moves a transaction, in one unit of work: runs the actions, writes the outbox calls and the history row, sets the
 * new state with its timer, and notifies the parties. The caller has run `check`. `quiet` skips the notifications,
 * for a move that a later move of the same unit of work reverses.
 */
export async function move(
  tx: Tx,
  app: App,
  transaction: Transaction,
  transition: Transition,
  actor: Actor,
  now: Date,
  notifying: 'notify' | 'quiet' = 'notify',
): Promise<void> {
  await runActions(tx, transition.actions ?? [], transaction);
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
