import { and, eq, gt, min, ne, sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { caseClaims, caseEntries } from '#src/database/schema/order-cases.ts';
import { payments } from '#src/database/schema/payments.ts';
import type { CapKind, Decided } from '#src/domain/pricing/claim-caps.ts';
import { refundable } from '#src/features/payments/shares.server.ts';

/**
 * What stands of a claim that operators decided, without what they gave back, in minor units. Dropped ones are charged to nobody.
 * Of a claim with its payment, where it has one.
 */
export const decidedAmount = sql<number>`case when ${caseClaims.state} in ('named', 'dropped') then 0
  when ${caseClaims.state} = 'charged' then ${caseClaims.amount} - coalesce(${payments.refundedAmount}, 0)
  else coalesce(${caseClaims.amount}, 0) end`;

const isLoss = and(eq(caseClaims.kind, 'loss'), ne(caseClaims.state, 'objected'), gt(decidedAmount, 0));

/** When operators decided a loss of which something stands; null without one, and while they look at an objection to it. */
export async function lossDecidedAt(reader: Reader, transactionId: string): Promise<Date | null> {
  const rows = await reader
    .select({ paymentId: caseClaims.paymentId, state: caseClaims.state, at: min(caseEntries.createdAt) })
    .from(caseClaims)
    .innerJoin(caseEntries, and(eq(caseEntries.caseId, caseClaims.caseId), eq(caseEntries.what, 'charge')))
    .leftJoin(payments, eq(payments.id, caseClaims.paymentId))
    .where(and(eq(caseClaims.transactionId, transactionId), isLoss))
    .groupBy(caseClaims.caseId)
    .orderBy(min(caseEntries.createdAt));
  for (const { paymentId, state, at } of rows) {
    // What an operator gives back counts at once, and not when the payment provider has done it.
    const isLeft =
      state !== 'charged' || paymentId === null || (await refundable(reader, paymentId, transactionId)) > 0;
    if (isLeft) return at;
  }
  return null;
}

/** What stands of the claims of an order, for each kind. `caseId`: of its other cases; null for all. */
export async function decidedOn(
  reader: Reader,
  transactionId: string,
  caseId: string | null,
): Promise<(kind: CapKind) => Decided> {
  const rows = await reader
    .select({ kind: caseClaims.kind, amount: sql<number>`sum(${decidedAmount})::int` })
    .from(caseClaims)
    .leftJoin(payments, eq(payments.id, caseClaims.paymentId))
    .where(
      and(eq(caseClaims.transactionId, transactionId), caseId === null ? undefined : ne(caseClaims.caseId, caseId)),
    )
    .groupBy(caseClaims.kind);
  const all = rows.reduce((sum, { amount }) => sum + amount, 0);
  return (kind) => ({ all, ofKind: rows.find((row) => row.kind === kind)?.amount ?? 0 });
}
