import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import type { Day } from '#src/domain/dates/day.ts';
import type { HandoverStep } from '#src/domain/process/handover.ts';
import { writePlan } from '#src/features/handover/handover.server.ts';
import { expectedStep, nextLook, tellAt, type Expected } from '#src/features/handover/rules.ts';
import { movedDueBack } from '#src/features/handover/way-back.ts';
import { handoverDueKey } from '#src/features/notifications/handover-kinds.ts';
import { wasTold } from '#src/features/notifications/prune.server.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import { handoverFactsOf } from '../handover-facts.server.ts';
import type { Transaction } from '../transaction.server.ts';
import { dueOf } from './due.server.ts';

/**
 * Writes which step is expected next, under the transaction's row lock; none once it is not accepted any more. `mayBeMissed`: a
 * case has held back what was to be told of it, so that it is looked at again; what was told is told once (its key).
 */
export async function planHandover(
  tx: Tx,
  transaction: Transaction,
  now: Date,
  { mayBeMissed = false }: { readonly mayBeMissed?: boolean } = {},
): Promise<Expected | null> {
  const { id, customerId, providerId } = transaction;
  const facts = await handoverFactsOf(tx, transaction);
  const { expected, isMissed } = await withoutTold(tx, id, expectedStep(facts, now), movedDueBack(facts) ?? undefined);
  const userId = expected?.of === 'customer' ? customerId : providerId;
  const lookAt = expected && nextLook(expected, now, mayBeMissed || isMissed ? tellAt(facts, now) : null);
  await writePlan(tx, id, expected && { ...expected, userId, lookAt });
  return expected;
}

/**
 * A late return is told once, whether it was sent back before that or after: what was told while it was out is not told again, and
 * what was not, because the worker looked only after it was sent back, is told at the next look (`isMissed`).
 */
async function withoutTold(tx: Tx, transactionId: string, expected: Expected | null, movedTo: Day | undefined) {
  if (expected?.late?.unlessTold !== true) return { expected, isMissed: false };
  const isTold = (step: HandoverStep) =>
    wasTold(tx, handoverDueKey({ transactionId, step, why: 'late', to: 'customer', movedTo }));
  if (await isTold('sent-back')) return { expected: { ...expected, late: null }, isMissed: false };
  return { expected, isMissed: !(await isTold('returned')) };
}

/** Sets the timer again after a step: it counts from what is recorded. */
export async function replanTimer(tx: Tx, transaction: Transaction, payment: Payment | null): Promise<Date | null> {
  const due = await dueOf(tx, transaction, payment);
  await tx
    .update(transactions)
    .set({ dueTransition: due?.transition ?? null, dueAt: due?.at ?? null })
    .where(eq(transactions.id, transaction.id));
  return due?.at ?? null;
}
