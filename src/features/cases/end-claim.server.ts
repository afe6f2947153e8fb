import { eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { caseClaims } from '#src/database/schema/order-cases.ts';
import { cancelClaimPayment, recordClaim } from '#src/features/payments/claim-payments.server.ts';
import type { Payment } from '#src/features/payments/payments.server.ts';
import { transactionById, type Transaction } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Intent } from '#src/platform/payments/payments.ts';
import { notifyOthers, writeEntry } from './entries.server.ts';
import type { Claim } from './claim-facts.server.ts';
import { daysToPayOut } from './claim-rules.ts';

const nobody = { token: null, leaseUntil: null } as const;

type Ended = { readonly payment: Payment; readonly claim: Claim };

/** Books what was charged, in the unit of work that has locked payment and claim; both sides are told, and the lender's part is due in a week. */
export async function endCharged(tx: Tx, app: App, { payment, claim }: Ended, intent: Intent): Promise<void> {
  const transaction = await transactionOf(tx, claim);
  await recordClaim(tx, payment, claim.transactionId, intent);
  const nextAt = sql`rotation_now() + make_interval(days => ${daysToPayOut})`;
  await tx
    .update(caseClaims)
    .set({ state: 'charged', chargedAt: sql`rotation_now()`, nextAt, ...nobody })
    .where(eq(caseClaims.caseId, claim.caseId));
  await tell(tx, app, transaction, { caseId: claim.caseId, what: 'charged', amount: intent.amountReceived });
}

/**
 * It stays owed, and its intent is cancelled: the system tries no more, or what the customer began to pay of it later came to
 * nothing, which is no news. Under the locks of payment and claim.
 */
export async function endOwed(tx: Tx, app: App, { payment, claim }: Ended): Promise<void> {
  const transaction = await transactionOf(tx, claim);
  await tx
    .update(caseClaims)
    .set({ state: 'owed', nextAt: null, ...nobody })
    .where(eq(caseClaims.caseId, claim.caseId));
  await cancelClaimPayment(tx, app, payment, claim.transactionId, true);
  if (claim.state !== 'owed')
    await tell(tx, app, transaction, { caseId: claim.caseId, what: 'owed', amount: claim.amount });
}

type News = {
  readonly caseId: string;
  readonly what: 'charged' | 'unpaid' | 'owed';
  readonly amount: number | null;
};

/** Adds what the system did to the case, and tells both sides. */
export async function tell(tx: Tx, app: App, transaction: Transaction, { caseId, what, amount }: News): Promise<void> {
  const entry = await writeEntry(tx, { id: caseId }, { by: 'system', what, amount });
  await notifyOthers(tx, app, { transaction, entry, actorId: null });
}

async function transactionOf(tx: Tx, { transactionId }: Claim): Promise<Transaction> {
  const transaction = await transactionById(tx, transactionId);
  if (transaction === null) throw new Error(`No transaction ${transactionId}`);
  return transaction;
}
