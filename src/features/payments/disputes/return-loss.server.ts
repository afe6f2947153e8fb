import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { ledgerEntries } from '#src/database/schema/ledger.ts';
import { caseClaims } from '#src/database/schema/order-cases.ts';
import { cases, paymentCalls, paymentShares } from '#src/database/schema/payments.ts';
import { transactions } from '#src/database/schema/transactions.ts';
import { money, split, type Currency } from '#src/domain/money/money.ts';
import type { App } from '#src/platform/app.ts';
import { allStatesIn } from '#src/processes/registry.ts';
import { leftOf, resolveCases, type Case } from '../cases.server.ts';
import { post } from '../ledger.server.ts';
import { writeRefund, writeTransfer } from '../outbox.server.ts';
import type { Payment } from '../payments.server.ts';
import { followShare } from '../shares.server.ts';

type Returned = {
  readonly app: App;
  readonly payment: Payment;
  readonly disputeId: string;
  /** Names the postings: of the last movement. */
  readonly movementId: string;
};

/**
 * A bank has given back something of a dispute that was lost: what it has kept in the end, `taken`, is the loss. First what nobody
 * has decided on yet becomes less. What was decided goes back to those who carry it, in the same proportion. Only what is
 * left then was a refund that counted as made: the customer has less than that from the bank, and the rest of it is owed again.
 */
export async function returnLoss(tx: Tx, returned: Returned, known: readonly Case[], taken: number): Promise<void> {
  const { currency } = returned.payment;
  const lost = known.filter(({ outcome }) => outcome === 'lost');
  let left = lost.reduce((sum, { amount }) => sum + (amount ?? 0), 0) - taken;
  if (left <= 0) return;
  left -= await lessen(tx, returned, shareOut(currency, lost, left, leftOf));
  left -= await giveBackDecided(tx, returned, lost, left);
  await oweAgain(
    tx,
    returned,
    shareOut(currency, lost, left, ({ settledAmount }) => settledAmount),
  );
  for (const { id, transactionId } of lost) {
    await tx
      .update(cases)
      .set({ outcome: sql`case when ${cases.amount} = 0 then 'won' else ${cases.outcome} end` })
      .where(eq(cases.id, id));
    await followShare(tx, returned.payment.id, transactionId ?? '');
  }
  const settled = await tx
    .select({ id: cases.id })
    .from(cases)
    .where(
      and(
        eq(cases.reference, returned.disputeId),
        sql`${cases.amount} = ${cases.settledAmount} + ${cases.decidedAmount}`,
      ),
    );
  await resolveCases(
    tx,
    settled.map(({ id }) => id),
  );
}

type Part = { readonly caseId: string; readonly transactionId: string; readonly amount: number };

/** At most `amount` over the cases, by what of each it can be for. */
function shareOut(currency: string, among: readonly Case[], amount: number, of: (each: Case) => number): Part[] {
  const weights = among.map(of);
  const most = weights.reduce((sum, weight) => sum + weight, 0);
  if (most === 0 || amount <= 0) return [];
  const parts = split(money(Math.min(amount, most), currency as Currency), weights);
  return among.flatMap(({ id: caseId, transactionId }, index) => {
    const part = parts[index]?.amount ?? 0;
    return part > 0 && transactionId !== null ? [{ caseId, transactionId, amount: part }] : [];
  });
}

/** Less is lost of these cases and their shares. Returns how much. */
async function lessen(tx: Tx, { payment }: Pick<Returned, 'payment'>, parts: readonly Part[]): Promise<number> {
  for (const { caseId, transactionId, amount } of parts) {
    await tx
      .update(cases)
      .set({ amount: sql`${cases.amount} - ${amount}` })
      .where(eq(cases.id, caseId));
    await lessenShare(tx, payment.id, transactionId, amount);
  }
  return parts.reduce((sum, { amount }) => sum + amount, 0);
}

async function lessenShare(tx: Tx, paymentId: string, transactionId: string, amount: number): Promise<void> {
  await tx
    .update(paymentShares)
    .set({ lostAmount: sql`${paymentShares.lostAmount} - ${amount}` })
    .where(and(eq(paymentShares.paymentId, paymentId), eq(paymentShares.transactionId, transactionId)));
}

type Carried = { readonly transactionId: string; readonly amount: number; readonly byLender: number };

/** What transactions carry of the dispute by the operator's decision, and how much of that their lenders bear. Minor units. */
async function carriedOf(tx: Tx, { payment, disputeId }: Returned): Promise<Carried[]> {
  const { account, amount, posting, transactionId } = ledgerEntries;
  const sumOf = (accounts: readonly string[]) =>
    sql<number>`coalesce(sum(${amount}) filter (where ${account} in ${accounts}), 0)::int`;
  const name = (what: string) => sql`starts_with(${posting}, ${`${what}:${disputeId}:`})`;
  const rows = await tx
    .select({
      transactionId,
      lost: sumOf(['disputed']),
      byLender: sumOf(['owed-to-lender', 'owed-by-lender']),
    })
    .from(ledgerEntries)
    .where(
      and(
        eq(ledgerEntries.paymentId, payment.id),
        isNotNull(transactionId),
        or(name('dispute-lost'), name('dispute-returned')),
      ),
    )
    .groupBy(transactionId)
    .orderBy(transactionId);
  return rows.flatMap(({ transactionId: id, lost, byLender }) =>
    id === null || lost >= 0 ? [] : [{ transactionId: id, amount: -lost, byLender }],
  );
}

/** Undoes this much of a decision, in its proportion. Returns how much. */
async function giveBackDecided(tx: Tx, returned: Returned, lost: readonly Case[], most: number): Promise<number> {
  const { payment, disputeId, movementId } = returned;
  const carried = await carriedOf(tx, returned);
  const total = carried.reduce((sum, { amount }) => sum + amount, 0);
  const back = Math.min(most, total);
  if (back <= 0) return 0;
  const parts = split(
    money(back, payment.currency as Currency),
    carried.map(({ amount }) => amount),
  );
  for (const [index, { transactionId, amount, byLender }] of carried.entries()) {
    const part = parts[index]?.amount ?? 0;
    const toLender = Math.round((part * byLender) / amount);
    await post(tx, {
      name: `dispute-returned:${disputeId}:${transactionId}:${movementId}`,
      ...{ paymentId: payment.id, transactionId, currency: payment.currency },
      entries: { 'owed-to-lender': -toLender, 'income': toLender - part, 'disputed': part },
    });
    await lessenShare(tx, payment.id, transactionId, part);
    if (toLender > 0) await payOut(tx, returned, transactionId);
  }
  // The decision may have moved parts between the transactions: the cases keep their own sum.
  for (const { caseId, amount } of shareOut(payment.currency, lost, back, ({ decidedAmount }) => decidedAmount))
    await tx
      .update(cases)
      .set({ amount: sql`${cases.amount} - ${amount}`, decidedAmount: sql`${cases.decidedAmount} - ${amount}` })
      .where(eq(cases.id, caseId));
  return back;
}

/** Writes a transfer of what is owed to the lender again, unless that of the whole order is still to come. */
async function payOut(tx: Tx, { app, payment }: Returned, transactionId: string): Promise<void> {
  const [row] = await tx
    .select({ id: transactions.id, providerId: transactions.providerId, state: transactions.state })
    .from(transactions)
    .where(eq(transactions.id, transactionId));
  if (row === undefined) throw new Error(`${transactionId} does not exist`);
  const ofOrder = and(eq(paymentCalls.paymentId, payment.id), eq(paymentCalls.transactionId, transactionId));
  const isWritten = (await tx.$count(paymentCalls, and(ofOrder, eq(paymentCalls.purpose, 'transfer')))) > 0;
  const isOver =
    payment.kind === 'booking' ? !allStatesIn('agreed').includes(row.state) : await isClaimOver(tx, payment.id);
  if (isWritten || isOver) await writeTransfer(tx, app, payment, row);
}

/** The day on which the charge of a claim is paid to its lender has passed, without a transfer where nothing was owed then. */
async function isClaimOver(tx: Tx, paymentId: string): Promise<boolean> {
  const paid = and(eq(caseClaims.paymentId, paymentId), eq(caseClaims.state, 'charged'), isNull(caseClaims.nextAt));
  return (await tx.$count(caseClaims, paid)) > 0;
}

/** Refunds that counted as made by the bank are owed to the customer again, and written. */
async function oweAgain(tx: Tx, returned: Returned, parts: readonly Part[]): Promise<void> {
  const { app, payment } = returned;
  await lessen(tx, returned, parts);
  for (const { caseId, transactionId, amount } of parts) {
    await tx
      .update(cases)
      .set({ settledAmount: sql`${cases.settledAmount} - ${amount}` })
      .where(eq(cases.id, caseId));
    const callId = await writeRefund(tx, app, payment, transactionId, amount);
    await post(tx, {
      name: `refund-owed-again:${callId}`,
      ...{ paymentId: payment.id, transactionId, currency: payment.currency },
      entries: { 'refund-owed': -amount, 'disputed': amount },
    });
  }
}
