import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { caseClaims } from '#src/database/schema/order-cases.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { OrderCase } from './entries.server.ts';
import { chargeableFor } from './claim-facts.server.ts';
import { claimKindOf } from './claim-rules.ts';

/** Whether a late fee is claimed by what the lender reports: it is late, and the customer agreed to a fee. */
export async function isLateFeeAgreed(tx: Tx, { id: caseId, transactionId, reason }: OrderCase): Promise<boolean> {
  if (claimKindOf(reason) !== 'lateFee') return false;
  const chargeable = await chargeableFor(tx, { transactionId, caseId, kind: 'lateFee' });
  return chargeable !== null && chargeable.most > 0;
}

/**
 * Records what a lender claims in a case that she opened. Returns the amount, or null when it is the same as before. Refuses
 * `case-nothing-agreed` without an agreement about this, `case-amount-too-high`, and `validation-invalid-value`.
 */
export async function claimInCase(tx: Tx, orderCase: OrderCase, amount: number | null): Promise<number | null> {
  const { id: caseId, transactionId, openedBy, reason } = orderCase;
  const kind = openedBy === 'provider' ? claimKindOf(reason) : null;
  if (kind === null) refuse('conflict');
  const chargeable = await chargeableFor(tx, { transactionId, caseId, kind });
  if (chargeable?.agreement.caps[kind] === undefined) refuse('case-nothing-agreed');
  const { most, daysLate } = chargeable;
  // Used up by other claims, or nothing is late.
  if (most === 0) refuse('case-amount-too-high', { field: 'claim' });
  const namedAmount = kind === 'lateFee' ? most : amount;
  if (namedAmount === null || !(namedAmount > 0)) refuse('validation-invalid-value', { field: 'claim' });
  if (namedAmount > most) refuse('case-amount-too-high', { field: 'claim' });
  const named = { namedAmount, daysLate: kind === 'lateFee' ? daysLate : null };
  const [before] = await tx.select().from(caseClaims).where(eq(caseClaims.caseId, caseId));
  if (before?.namedAmount === namedAmount) return null;
  await tx
    .insert(caseClaims)
    .values({ caseId, transactionId, customerId: customerOf(transactionId), kind, ...named })
    .onConflictDoUpdate({ target: caseClaims.caseId, set: named });
  return namedAmount;
}

const customerOf = (transactionId: string) =>
  sql`(select ${transactions.customerId} from ${transactions} where ${eq(transactions.id, transactionId)})`;
