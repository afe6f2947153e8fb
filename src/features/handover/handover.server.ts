import { and, count, eq, isNotNull, isNull, lte, not, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { handoverPlans, handoverSteps, providerCancellations } from '#src/database/schema/handover.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import {
  noHandover,
  recordedBy,
  type CancellationReason,
  type Handover,
  type HandoverStep,
} from '#src/domain/process/handover.ts';
import { refuse } from '#src/domain/refusal.ts';
import { wasBannedAt } from '#src/features/accounts/ban-user.server.ts';
import type { Sent } from './forms.ts';
import type { Expected } from './rules.ts';

export type RecordedStep = typeof handoverSteps.$inferSelect;

/** The recorded steps of a transaction, in the order in which they were recorded. */
export async function recordedSteps(reader: Reader, transactionId: string): Promise<RecordedStep[]> {
  return reader
    .select()
    .from(handoverSteps)
    .where(eq(handoverSteps.transactionId, transactionId))
    .orderBy(handoverSteps.createdAt);
}

type Parties = { readonly customerId: string; readonly providerId: string };

/** An operator recorded it for a party whose account is closed. */
export function isByUs({ actorId }: RecordedStep, { customerId, providerId }: Parties): boolean {
  return actorId !== customerId && actorId !== providerId;
}

export async function handoverOf(reader: Reader, transactionId: string): Promise<Handover> {
  return handoverFrom(await recordedSteps(reader, transactionId));
}

export function handoverFrom(steps: readonly RecordedStep[]): Handover {
  const at = (step: HandoverStep) => steps.find((one) => one.step === step)?.createdAt ?? null;
  return steps.length === 0
    ? noHandover
    : {
        isRecorded: true,
        dispatchedAt: at('dispatched'),
        inPerson: steps.some(({ step, way }) => step === 'dispatched' && way === 'in-person'),
        receivedAt: at('received'),
        sentBackAt: at('sent-back'),
        isBackTracked: steps.some(({ step, tracking }) => step === 'sent-back' && tracking !== null),
        isBroughtBack: steps.some(({ step, way }) => step === 'sent-back' && way === 'in-person'),
        returnedAt: at('returned'),
      };
}

type NewStep = {
  readonly transactionId: string;
  readonly step: HandoverStep;
  readonly actorId: string;
  readonly sent: Sent | null;
};

/** Under the transaction's row lock. Refuses `conflict` for a step that is recorded. */
export async function writeStep(tx: Tx, { transactionId, step, actorId, sent }: NewStep): Promise<void> {
  const { rowCount } = await tx
    .insert(handoverSteps)
    .values({
      ...{ transactionId, step, by: recordedBy[step], actorId },
      ...{ way: sent?.way ?? null, courier: sent?.courier ?? null, tracking: sent?.tracking ?? null },
    })
    .onConflictDoNothing();
  if (rowCount !== 1) refuse('conflict', { step });
}

/** Writes what is expected next, of whom, and when it is looked at; nothing any more without it. */
export async function writePlan(
  tx: Tx,
  transactionId: string,
  expected: (Expected & { readonly userId: string; readonly lookAt: Date | null }) | null,
): Promise<void> {
  if (expected === null) {
    await tx.delete(handoverPlans).where(eq(handoverPlans.transactionId, transactionId));
    return;
  }
  const { step, userId, from: fromAt, lookAt } = expected;
  const plan = { step, userId, fromAt, lookAt };
  await tx
    .insert(handoverPlans)
    .values({ transactionId, ...plan })
    .onConflictDoUpdate({ target: handoverPlans.transactionId, set: plan });
}

/** Transactions whose plan is to be looked at again. */
export async function plansToLookAt(reader: Reader): Promise<string[]> {
  const { transactionId, lookAt } = handoverPlans;
  const rows = await reader
    .select({ transactionId })
    .from(handoverPlans)
    .where(and(isNotNull(lookAt), lte(lookAt, sql`rotation_now()`)));
  return rows.map(({ transactionId: id }) => id);
}

export type ProviderCancellation = { readonly reason: CancellationReason; readonly note: string };

export async function writeReason(
  tx: Tx,
  row: ProviderCancellation & { readonly transactionId: string; readonly providerId: string },
): Promise<void> {
  await tx.insert(providerCancellations).values(row);
}

/** Null unless the provider cancelled the transaction. */
export async function reasonFor(reader: Reader, transactionId: string): Promise<ProviderCancellation | null> {
  const { reason, note } = providerCancellations;
  const [row] = await reader
    .select({ reason, note })
    .from(providerCancellations)
    .where(eq(providerCancellations.transactionId, transactionId));
  return row ?? null;
}

/**
 * How many orders a provider cancelled that she had taken on (D-117). Public: a profile shows it. A back-up is cancelled with what
 * it is a back-up of, and does not count; nor does an order whose customer was banned when she cancelled it (record 0202).
 */
export async function countCancelledBy(reader: Reader, providerId: string): Promise<number> {
  const [row] = await reader
    .select({ cancelled: count() })
    .from(providerCancellations)
    .innerJoin(transactions, eq(transactions.id, providerCancellations.transactionId))
    .where(
      and(
        eq(providerCancellations.providerId, providerId),
        isNull(sql`${transactions.listing} ->> 'backUpOf'`),
        not(wasBannedAt(transactions.customerId, providerCancellations.createdAt)),
      ),
    );
  return row?.cancelled ?? 0;
}
