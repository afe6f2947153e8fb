import { and, desc, eq, isNotNull, notInArray } from 'drizzle-orm';
import type { Database, Tx } from '#src/database/database.server.ts';
import { paymentShares } from '#src/database/schema/payments.ts';
import { paymentAttempts, transactions, transactionTransitions } from '#src/database/schema/transactions.ts';
import { stageOf, transitionNamed } from '#src/domain/process/process.ts';
import { noticesFor } from '#src/domain/process/words.ts';
import { lastOffer } from '#src/features/offers/offers.server.ts';
import type { App } from '#src/platform/app.ts';
import { notifyParties, type Told } from '../emails/notify-party.server.ts';
import { processOf, type Transaction } from '../transaction.server.ts';
import { deadlineOf, togetherWith } from './due.server.ts';
import type { LockedTransaction } from './group.server.ts';

/** Query of the transactions whose payment has an open attempt. */
export function underOpenAttempts(db: Database) {
  return db
    .select({ id: paymentShares.transactionId })
    .from(paymentAttempts)
    .innerJoin(paymentShares, eq(paymentShares.paymentId, paymentAttempts.paymentId))
    .where(eq(paymentAttempts.state, 'open'));
}

/** Transactions with something that the system executes next; one with an open blocking call waits for its answer. */
export async function dueFollowUps(db: Database, limit: number): Promise<Transaction[]> {
  return db
    .select()
    .from(transactions)
    .where(and(isNotNull(transactions.followUp), notInArray(transactions.id, underOpenAttempts(db))))
    .orderBy(transactions.lastTransitionedAt)
    .limit(limit);
}

/**
 * The system does not try again, while the transaction is in the state as locked. The parties are told what would have been
 * no news to them.
 */
export async function leaveToParties(tx: Tx, app: App, { transaction, group }: LockedTransaction): Promise<void> {
  const { id, state } = transaction;
  const left = await tx
    .update(transactions)
    .set({ followUp: null })
    .where(and(eq(transactions.id, id), eq(transactions.state, state), isNotNull(transactions.followUp)))
    .returning({ id: transactions.id });
  if (left.length === 0) return;
  const told: Told[] = [];
  for (const member of togetherWith(transaction, group.transactions)) told.push(await toldLate(tx, member));
  await notifyParties(tx, app, told);
}

/** The notices of the last transition that waited for the system's next one. */
async function toldLate(tx: Tx, transaction: Transaction): Promise<Told> {
  const { id, state, lastTransitionedAt: at } = transaction;
  const [last] = await tx
    .select()
    .from(transactionTransitions)
    .where(eq(transactionTransitions.transactionId, id))
    .orderBy(desc(transactionTransitions.sequence))
    .limit(1);
  const transition = last === undefined ? null : transitionNamed(processOf(transaction), last.transition);
  if (last === undefined || transition === null) throw new Error(`The last transition of ${id} is unknown`);
  const { sequence, by, actorId } = last;
  const dueAt = await deadlineOf(tx, transaction);
  const offer = stageOf(processOf(transaction), state) === 'negotiating' ? await lastOffer(tx, transaction.id) : null;
  const moved = {
    ...{ actor: { role: by, userId: actorId }, sequence, state, at, dueAt },
    ...(offer !== null && { offer: offer.amount.amount }),
  };
  const notices = noticesFor(transition, moved.actor.role).filter(({ unlessFollowed }) => unlessFollowed === true);
  return { transaction, moved, notices };
}
