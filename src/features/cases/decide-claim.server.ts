import { and, eq, sql, type SQL } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { caseClaims, caseEntries } from '#src/database/schema/order-cases.ts';
import { hoursToPayClaim } from '#src/domain/process/durations.ts';
import { refuse } from '#src/domain/refusal.ts';
import { cancelClaimPayment } from '#src/features/payments/claim-payments.server.ts';
import { lockPaymentOf } from '#src/features/payments/complaints.server.ts';
import { lockPayment } from '#src/features/payments/payments.server.ts';
import type { Transaction } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { notifyOthers, writeEntry, type OrderCase } from './entries.server.ts';
import { chargeableFor, hasObjected, lockClaim, mostAfter, type Claim } from './claim-facts.server.ts';
import { leastHoursToPay } from './claim-rules.ts';

/**
 * An operator has decided an open case: the customer pays this much, in minor units. They can pay or object for three days;
 * then it is charged. Under the lock of the order's payment, so that two decisions do not both use what is left of the caps.
 * Refuses `conflict` where nothing is claimed, `case-nothing-agreed`, and `case-amount-too-high`.
 */
export async function announceClaim(tx: Tx, { id: caseId }: OrderCase, amount: number): Promise<Date | null> {
  const claim = await lockClaim(tx, caseId);
  if (claim?.state !== 'named') refuse('conflict');
  const terms = await checkAmount(tx, claim, amount);
  const payBy = sql`rotation_now() + make_interval(hours => ${hoursToPayClaim})`;
  return announce(tx, caseId, { amount, payBy, ...terms });
}

type Terms = Pick<Claim, 'cardId' | 'daysLate'>;
type Announced = Terms & { readonly amount: number; readonly payBy: SQL };

/** Until when the customer can pay or object. */
async function announce(tx: Tx, caseId: string, { amount, payBy, ...terms }: Announced): Promise<Date | null> {
  const [row] = await tx
    .update(caseClaims)
    .set({ state: 'announced', amount, payBy, nextAt: payBy, ...terms })
    .where(eq(caseClaims.caseId, caseId))
    .returning({ payBy: caseClaims.payBy });
  return row?.payBy ?? null;
}

/** The card that it is charged to, and the days of a late fee by now. */
async function checkAmount(tx: Tx, claim: Claim, amount: number): Promise<Terms> {
  const { caseId, transactionId, kind } = claim;
  const chargeable = await chargeableFor(tx, { transactionId, caseId, kind });
  if (chargeable === null) refuse('case-nothing-agreed');
  if (!(Number.isSafeInteger(amount) && amount > 0)) refuse('validation-invalid-value', { field: 'charge' });
  if (amount > mostAfter(claim, chargeable.most)) refuse('case-amount-too-high', { field: 'charge' });
  return { cardId: chargeable.agreement.cardId, daysLate: kind === 'lateFee' ? chargeable.daysLate : null };
}

/** Minor units; `dropped`: the customer owes nothing. */
export type ClaimVerdict = { readonly verdict: 'charge'; readonly amount: number } | { readonly verdict: 'dropped' };

type Again = {
  readonly transaction: Transaction;
  readonly orderCase: OrderCase;
  readonly reason: string;
};

/**
 * An operator decides once more: after an objection the claim is charged, the same or less, or dropped; one that stays owed
 * is dropped when the two have settled it. Refuses `conflict` for any other, and when it has been charged meanwhile, and as
 * `announceClaim`.
 */
export async function decideClaimAgain(
  tx: Tx,
  app: App,
  { transaction, orderCase, reason }: Again,
  decision: ClaimVerdict,
): Promise<void> {
  await lockPaymentOf(tx, transaction.id);
  const claim = await lockWithPayment(tx, orderCase.id);
  const isObjected = claim?.state === 'objected';
  if (claim === null || !(isObjected || (claim.state === 'owed' && decision.verdict === 'dropped'))) refuse('conflict');
  const payBy = decision.verdict === 'charge' ? await upholdClaim(tx, claim, decision.amount) : null;
  if (decision.verdict === 'dropped') await dropClaim(tx, app, claim);
  const amount = decision.verdict === 'charge' ? decision.amount : null;
  const entry = await writeEntry(tx, orderCase, { by: 'operator', what: decision.verdict, content: reason, amount });
  // Decided again for a ban: once that is lifted they may still object.
  const objects = !(await hasObjected(tx, orderCase.id));
  await notifyOthers(tx, app, { transaction, entry, actorId: null, payBy, objects });
}

/** The claim of a case and before it its payment, locked. */
async function lockWithPayment(tx: Tx, caseId: string): Promise<Claim | null> {
  const [found] = await tx.select().from(caseClaims).where(eq(caseClaims.caseId, caseId));
  if (found?.paymentId != null) await lockPayment(tx, found.paymentId);
  const claim = await lockClaim(tx, caseId);
  if (claim?.paymentId !== found?.paymentId) refuse('transaction-in-progress');
  return claim;
}

async function dropClaim(tx: Tx, app: App, claim: Claim): Promise<void> {
  await tx
    .update(caseClaims)
    .set({ state: 'dropped', nextAt: null, token: null, leaseUntil: null })
    .where(eq(caseClaims.caseId, claim.caseId));
  if (claim.paymentId === null) return;
  const payment = await lockPayment(tx, claim.paymentId);
  // One that was owed may be given up already. Until Stripe has answered that, the customer may still pay it: that goes back.
  if (claim.state === 'owed' && payment.state === 'voided') return;
  await cancelClaimPayment(tx, app, payment, claim.transactionId, false);
}

/**
 * The time that was left when the customer objected goes on, and at least a day of it. They cannot object again: it is the
 * same or less. An intent that was made for them to pay is for the amount of before: another amount is refused then.
 */
async function upholdClaim(tx: Tx, claim: Claim, amount: number): Promise<Date | null> {
  const terms = await checkAmount(tx, claim, amount);
  if (claim.paymentId !== null && amount !== claim.amount) refuse('case-amount-fixed');
  const objected = and(eq(caseEntries.caseId, claim.caseId), eq(caseEntries.what, 'objected'));
  const at = tx.select({ at: caseEntries.createdAt }).from(caseEntries).where(objected).limit(1);
  const left = sql`greatest(${caseClaims.payBy} - (${at}), make_interval(hours => ${leastHoursToPay}))`;
  return announce(tx, claim.caseId, { amount, payBy: sql`rotation_now() + ${left}`, ...terms });
}
