import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions, transactionTransitions } from '#src/database/schema/transactions.ts';
import { stageOf, type Transition } from '#src/domain/process/process.ts';
import { noticesFor } from '#src/domain/process/words.ts';
import { lastOffer } from '#src/features/offers/offers.server.ts';
import { writeOutboxCall } from '#src/features/payments/outbox.server.ts';
import { lastPaymentOf } from '#src/features/payments/payments.server.ts';
import { processOf, system, type Actor, type Transaction } from '../transaction.server.ts';
import { notifyParty } from '../emails/notify-party.server.ts';
import type { TransitionContext } from './context.ts';
import { firstRefusal } from './guards.server.ts';
import type { PlannedTimer } from './plan-timers.server.ts';
import { runActions } from './process-actions.server.ts';

/** The row of a transaction after a transition; its timer is planned apart. */
export function afterTransition(transaction: Transaction, { name, to }: Transition, now: Date): Transaction {
  const process = processOf(transaction);
  const [before, after] = [stageOf(process, transaction.state), stageOf(process, to)];
  return {
    ...transaction,
    state: to,
    lastTransition: name,
    lastTransitionedAt: now,
    acceptedAt: after === 'agreed' && before !== after ? now : transaction.acceptedAt,
    deliveredAt: after === 'completed' && before !== after ? now : transaction.deliveredAt,
  };
}

/**
 * What a transition does to our own records and writes to the outbox. `isLastOpen`: no other transaction of its payment
 * is still open, so that a hold may be released.
 */
export async function actOn(context: TransitionContext, transition: Transition, isLastOpen: boolean): Promise<void> {
  const { tx, app, transaction, group } = context;
  // A payment request has run its actions before it called Stripe.
  if (transition.payment !== 'create-intent') await runActions(context, transition.actions ?? []);
  for (const call of transition.outbox ?? []) {
    if (group.payment === null && (await isGivenBack(tx, transaction.id))) continue;
    if (group.payment === null) throw new Error(`No payment for ${transaction.id}`);
    await writeOutboxCall(tx, app, call, { transaction, payment: group.payment, isLastOpen });
  }
}

/** Whether all of its money was refunded or taken by a bank: nothing is left to refund, or to transfer to the lender. */
async function isGivenBack(tx: Tx, transactionId: string): Promise<boolean> {
  return ((await lastPaymentOf(tx, transactionId))?.capturedAmount ?? 0) > 0;
}

/** Writes the history row and the new state with its timer. The result notifies the parties. */
export async function enterState(
  context: TransitionContext,
  transition: Transition,
  { transaction: after, due, deadline }: PlannedTimer,
): Promise<() => Promise<void>> {
  const { tx, app, transaction, actor, now } = context;
  const sequence = await writeHistory(tx, transaction, transition, actor);
  const { state, lastTransition, lastTransitionedAt, acceptedAt, deliveredAt } = after;
  await tx
    .update(transactions)
    .set({
      ...{ state, lastTransition, lastTransitionedAt, acceptedAt, deliveredAt },
      ...{ dueTransition: due?.transition ?? null, dueAt: due?.at ?? null },
      followUp: await followUpOf(context, transition),
    })
    .where(eq(transactions.id, transaction.id));
  return async () => {
    const offer = await offerIn(context);
    for (const notice of noticesFor(transition, actor.role))
      await notifyParty(tx, app, transaction, notice, { actor, sequence, state, at: now, dueAt: deadline, ...offer });
  };
}

/** What the system executes next; null where the guard of it says no. */
async function followUpOf(context: TransitionContext, { followedBy }: Transition): Promise<string | null> {
  if (followedBy === undefined) return null;
  const refused = await firstRefusal({ ...context, actor: system }, [followedBy.given]);
  return refused === null ? followedBy.transition : null;
}

/** The price on offer, in minor units, while the parties negotiate. */
async function offerIn({ tx, transaction, input }: TransitionContext): Promise<{ readonly offer?: number }> {
  const negotiates =
    input.kind === 'first-offer' || stageOf(processOf(transaction), transaction.state) === 'negotiating';
  const last = negotiates ? await lastOffer(tx, transaction.id) : null;
  return last === null ? {} : { offer: last.amount.amount };
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
