import { and, eq, sql } from 'drizzle-orm';
import type { Reader, Tx } from '#src/database/database.server.ts';
import { cases } from '#src/database/schema/payments.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { isRefundedElsewhere, leftOf, resolveCases, type Case } from './cases.server.ts';
import { post } from './ledger.server.ts';
import { lenderOf, partOfLenderIn } from './lender-shares.server.ts';
import { type OnLenderBears, tellNobody } from './on-lender-bears.ts';
import { wakeCalls } from './outbox/claim-for-change.server.ts';
import { takeFromLender, withWrittenTransfers, type Borne, type WrittenTransfer } from './outbox/lender-part.server.ts';
import { lockPayment, paymentById, type Payment } from './payments.server.ts';
import { followShare } from './shares.server.ts';

/** How much of what was refunded of one order its lender bears, in minor units. */
export type RefundDecision = { readonly transactionId: string; readonly lenderBears: number };

/**
 * The operator's decision about what of a refund that was made in the dashboard each order's lender bears; the rest is the
 * platform's. Resolves its cases, which lets the payouts go. Refusals: `not-found`, `conflict` when not each of the orders is
 * named once, or when more would be borne than was refunded, or than a lender was paid or is owed, `payments-unreachable`,
 * `transaction-in-progress`.
 */
export async function decideRefundElsewhere(
  app: App,
  refundId: string,
  decisions: readonly RefundDecision[],
  onLenderBears: OnLenderBears = tellNobody,
): Promise<void> {
  const [first] = await undecidedCases(app.db, refundId);
  const payment = first?.paymentId == null ? null : await paymentById(app.db, first.paymentId);
  if (payment === null) refuse('not-found');
  await withWrittenTransfers(app, payment, (written) =>
    app.db.transaction(async (tx) => {
      const locked = await lockPayment(tx, payment.id);
      const undecided = await undecidedCases(tx, refundId);
      if (undecided.length === 0) refuse('not-found');
      if (decisions.length !== undecided.length) refuse('conflict');
      for (const each of undecided) await bookDecision(tx, app, locked, each, { decisions, written, onLenderBears });
      await wakeCalls(tx, payment.id);
    }),
  );
}

function undecidedCases(reader: Reader, refundId: string): Promise<Case[]> {
  return reader
    .select()
    .from(cases)
    .where(and(eq(cases.reference, refundId), isRefundedElsewhere))
    .orderBy(cases.transactionId);
}

type Decided = {
  readonly decisions: readonly RefundDecision[];
  readonly written: readonly WrittenTransfer[];
  readonly onLenderBears: OnLenderBears;
};

async function bookDecision(tx: Tx, app: App, payment: Payment, about: Case, decided: Decided) {
  const { id, transactionId } = about;
  const { decisions, written, onLenderBears } = decided;
  const left = leftOf(about);
  const lenderBears = decisions.find((each) => each.transactionId === transactionId)?.lenderBears ?? -1;
  if (transactionId === null) throw new Error(`Case ${id} names no transaction`);
  const most = Math.min(left, await partOfLenderIn(tx, { paymentId: payment.id, transactionId }));
  if (!(Number.isSafeInteger(lenderBears) && lenderBears >= 0 && lenderBears <= most)) refuse('conflict');
  const book = (borne?: Borne) =>
    post(tx, {
      name: `refund-decided:${id}`,
      ...{ paymentId: payment.id, transactionId, currency: payment.currency },
      entries: { ...borne, income: left - lenderBears, unmatched: -left },
    });
  const transaction = { id: transactionId, providerId: await lenderOf(tx, transactionId) };
  if (lenderBears === 0) await book();
  else {
    await takeFromLender(tx, app, { payment, transaction, amount: lenderBears }, written, book);
    await onLenderBears(tx, { paymentId: payment.id, transactionId, amount: lenderBears, why: 'refunded' });
  }
  await tx
    .update(cases)
    .set({ decidedAmount: sql`${cases.amount} - ${cases.settledAmount}` })
    .where(eq(cases.id, id));
  await followShare(tx, payment.id, transactionId);
  await resolveCases(tx, [id]);
}
