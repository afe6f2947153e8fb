import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { caseClaims, caseEntries } from '#src/database/schema/order-cases.ts';
import { capKinds, type CapKind, type ClaimCaps } from '#src/domain/pricing/claim-caps.ts';
import { daysLateOf } from '#src/features/handover/way-back.ts';
import { paymentById } from '#src/features/payments/payments.server.ts';
import { agreedCapsOf } from '#src/features/transactions/agreed-caps.server.ts';
import { decidedOn } from '#src/features/transactions/decided-claims.server.ts';
import { handoverFactsOf } from '#src/features/transactions/handover-facts.server.ts';
import { transactionById } from '#src/features/transactions/transaction.server.ts';
import { leftOfCap, mostToCharge } from './claim-rules.ts';

export type Claim = typeof caseClaims.$inferSelect;

/** What the customer of an order agreed to, and the card that is kept for it. */
export type Agreement = {
  readonly caps: ClaimCaps;
  readonly cardId: string;
  readonly payerId: string;
  readonly stripeCustomerId: string;
};

/** Null where the customer agreed to nothing, or where no card is kept any more. */
export async function agreementOf(reader: Reader, transactionId: string): Promise<Agreement | null> {
  const agreed = await agreedCapsOf(reader, transactionId);
  const payment = agreed === null ? null : await paymentById(reader, agreed.paymentId);
  if (agreed?.paymentMethodId == null || payment === null) return null;
  const { payerId, stripeCustomerId } = payment;
  return { caps: agreed.caps, cardId: agreed.paymentMethodId, payerId, stripeCustomerId };
}

/** Whether the customer has objected to the claim of a case, which they can do once. */
export async function hasObjected(reader: Reader, caseId: string): Promise<boolean> {
  return (await reader.$count(caseEntries, and(eq(caseEntries.caseId, caseId), eq(caseEntries.what, 'objected')))) > 0;
}

/** The days of a late fee by now, by the rules of the handover; 0 for a sale. */
export async function daysLateNow(reader: Reader, transactionId: string): Promise<number> {
  const transaction = await transactionById(reader, transactionId);
  if (transaction === null) return 0;
  const { rows } = await reader.execute<{ now: string }>(sql`select rotation_now() as now`);
  return daysLateOf(await handoverFactsOf(reader, transaction), new Date(rows[0]?.now ?? 0));
}

type Named = { readonly transactionId: string; readonly caseId: string; readonly kind: CapKind };

export type Chargeable = { readonly agreement: Agreement; readonly most: number; readonly daysLate: number };

/** What can be charged for a case at most, in minor units; null without an agreement. */
export async function chargeableFor(reader: Reader, named: Named): Promise<Chargeable | null> {
  const { transactionId, caseId, kind } = named;
  const agreement = await agreementOf(reader, transactionId);
  if (agreement === null) return null;
  const [daysLate, decided] = [
    kind === 'lateFee' ? await daysLateNow(reader, transactionId) : 0,
    await decidedOn(reader, transactionId, caseId),
  ];
  const most = mostToCharge({ caps: agreement.caps, kind, daysLate, decided: decided(kind) });
  return { agreement, daysLate, most };
}

/** In minor units; of a late fee for each day, and at most `inAll` for all of them; null for the other kinds. */
export type CapLeft = { readonly kind: CapKind; readonly amount: number; readonly inAll: number | null };

/** What is left of each cap that the customer of an order agreed to, for a case that is not open yet; without those that are used up. */
export async function capsLeftOf(reader: Reader, transactionId: string): Promise<CapLeft[]> {
  const agreement = await agreementOf(reader, transactionId);
  if (agreement === null) return [];
  const { caps } = agreement;
  const decided = await decidedOn(reader, transactionId, null);
  return capKinds
    .map((kind) => ({ kind, ...leftOfCap({ caps, kind, decided: decided(kind) }) }))
    .filter(({ amount }) => amount > 0);
}

/**
 * Of what could be charged for a claim, what its customer was told of: what the lender claims, and after an objection what was
 * decided. A late fee is what was agreed for the days, until the item is back: how many they were when it was claimed limits nothing.
 */
export function mostAfter({ state, kind, namedAmount, amount }: Claim, most: number): number {
  if (state === 'objected') return Math.min(most, amount ?? 0);
  return kind === 'lateFee' ? most : Math.min(most, namedAmount);
}

export async function claimOf(reader: Reader, caseId: string): Promise<Claim | null> {
  const [claim] = await reader.select().from(caseClaims).where(eq(caseClaims.caseId, caseId));
  return claim ?? null;
}

/** The claim of a case, locked after its payment. */
export async function lockClaim(tx: Tx, caseId: string): Promise<Claim | null> {
  const [claim] = await tx.select().from(caseClaims).where(eq(caseClaims.caseId, caseId)).for('update');
  return claim ?? null;
}
