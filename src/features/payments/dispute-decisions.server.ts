import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { ledgerEntries } from '#src/database/schema/ledger.ts';
import { cases, paymentShares } from '#src/database/schema/payments.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { leftOf, resolveCases, type Case } from './cases.server.ts';
import { post } from './ledger.server.ts';
import { lenderOf, partOfLenderIn } from './lender-shares.server.ts';
import { type OnLenderBears, tellNobody } from './on-lender-bears.ts';
import { wakeCalls } from './outbox/claim-for-change.server.ts';
import { takeFromLender, withWrittenTransfers, type Borne, type WrittenTransfer } from './outbox/lender-part.server.ts';
import { lockPayment, paymentById, sharesOf, type Payment } from './payments.server.ts';
import { followShare } from './shares.server.ts';

/** How much of a loss one transaction carries, and how much of that its lender bears. Minor units, both at least 0. */
export type LossDecision = { readonly transactionId: string; readonly amount: number; readonly lenderBears: number };

/**
 * The operator's decision about a lost dispute: all that no voided refund has settled, divided over the payment's
 * transactions, each part between lender and platform. A transaction that the decision does not name carries nothing.
 * Resolves the dispute's cases. Refusals: `not-found`, `conflict` when the parts are not the loss, when a transaction is
 * named twice, is of another payment or would lose more than was captured for it, or when a lender would bear more than she was
 * paid or is owed for it, `payments-unreachable`, `transaction-in-progress`.
 */
export async function decideDispute(
  app: App,
  disputeId: string,
  decisions: readonly LossDecision[],
  onLenderBears: OnLenderBears = tellNobody,
): Promise<void> {
  const [open] = await openCasesOf(app.db, disputeId);
  const payment = open?.paymentId == null ? null : await paymentById(app.db, open.paymentId);
  if (payment === null) refuse('not-found');
  await withWrittenTransfers(app, payment, (written) =>
    app.db.transaction(async (tx) => {
      const locked = await lockPayment(tx, payment.id);
      const undecided = await openCasesOf(tx, disputeId);
      checkParts(undecided, decisions);
      for (const decision of [...decisions, ...unnamed(undecided, decisions)])
        await bookLoss(tx, app, locked, { disputeId, decision, undecided, written, onLenderBears });
      for (const { transactionId } of await sharesOf(tx, locked.id)) await followShare(tx, locked.id, transactionId);
      await closeDecided(tx, undecided);
      await wakeCalls(tx, payment.id);
    }),
  );
}

function openCasesOf(reader: App['db'] | Tx, disputeId: string): Promise<Case[]> {
  return reader
    .select()
    .from(cases)
    .where(and(eq(cases.reference, disputeId), eq(cases.outcome, 'lost'), ne(cases.state, 'resolved')))
    .orderBy(cases.transactionId);
}

async function closeDecided(tx: Tx, decided: readonly Case[]): Promise<void> {
  const ids = decided.map(({ id }) => id);
  await tx
    .update(cases)
    .set({ decidedAmount: sql`${cases.amount} - ${cases.settledAmount}` })
    .where(inArray(cases.id, ids));
  await resolveCases(tx, ids);
}

function checkParts(undecided: readonly Case[], decisions: readonly LossDecision[]): void {
  const loss = undecided.reduce((sum, each) => sum + leftOf(each), 0);
  const decided = decisions.reduce((sum, { amount }) => sum + amount, 0);
  const isSplit = decisions.every(
    ({ amount, lenderBears }) =>
      [amount, lenderBears].every(Number.isSafeInteger) && lenderBears >= 0 && lenderBears <= amount,
  );
  const isEachOnce = new Set(decisions.map(({ transactionId }) => transactionId)).size === decisions.length;
  if (undecided.length === 0) refuse('not-found');
  if (decided !== loss || !isSplit || !isEachOnce) refuse('conflict');
}

/** Those that were expected to carry a part of the loss, and which the decision leaves out: they carry nothing. */
function unnamed(undecided: readonly Case[], decisions: readonly LossDecision[]): LossDecision[] {
  const named = new Set(decisions.map(({ transactionId }) => transactionId));
  return undecided.flatMap(({ transactionId }) =>
    transactionId === null || named.has(transactionId) ? [] : [{ transactionId, amount: 0, lenderBears: 0 }],
  );
}

type Loss = {
  readonly disputeId: string;
  readonly decision: LossDecision;
  readonly undecided: readonly Case[];
  readonly written: readonly WrittenTransfer[];
  readonly onLenderBears: OnLenderBears;
};

async function bookLoss(tx: Tx, app: App, payment: Payment, loss: Loss): Promise<void> {
  const { transactionId, amount, lenderBears } = loss.decision;
  const planned = loss.undecided.find((each) => each.transactionId === transactionId);
  await moveLoss(tx, payment.id, transactionId, amount - (planned === undefined ? 0 : leftOf(planned)));
  if (amount === 0) return;
  if (lenderBears > (await partOfLenderIn(tx, { paymentId: payment.id, transactionId }))) refuse('conflict');
  const name = await nameOf(tx, payment.id, `dispute-lost:${loss.disputeId}:${transactionId}`);
  const book = (borne?: Borne) =>
    post(tx, {
      name,
      ...{ paymentId: payment.id, transactionId, currency: payment.currency },
      entries: { ...borne, income: amount - lenderBears, disputed: -amount },
    });
  if (lenderBears === 0) return book();
  const transaction = { id: transactionId, providerId: await lenderOf(tx, transactionId) };
  await takeFromLender(tx, app, { payment, transaction, amount: lenderBears }, loss.written, book);
  await loss.onLenderBears(tx, { paymentId: payment.id, transactionId, amount: lenderBears, why: 'disputed' });
}

/** What a bank has taken again after a decision is decided by another one: it has a posting of its own. */
async function nameOf(tx: Tx, paymentId: string, name: string): Promise<string> {
  const { posting } = ledgerEntries;
  const known = await tx
    .selectDistinct({ posting })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.paymentId, paymentId), sql`starts_with(${posting}, ${name})`));
  return known.length === 0 ? name : `${name}:${known.length + 1}`;
}

/**
 * The operator has moved a part of the loss to or from this transaction. Refuses `conflict` for one of another payment,
 * and where more would be lost than was captured.
 */
async function moveLoss(tx: Tx, paymentId: string, transactionId: string, by: number): Promise<void> {
  const lost = sql`${paymentShares.lostAmount} + ${by}`;
  const moved = await tx
    .update(paymentShares)
    .set({ lostAmount: lost })
    .where(
      and(
        eq(paymentShares.paymentId, paymentId),
        eq(paymentShares.transactionId, transactionId),
        by > 0 ? sql`${lost} <= ${paymentShares.capturedAmount}` : undefined,
      ),
    )
    .returning({ transactionId: paymentShares.transactionId });
  if (moved.length === 0) refuse('conflict');
}
