import { eq } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { cases } from '#src/database/schema/payments.ts';
import { refuse } from '#src/domain/refusal.ts';
import type { App } from '#src/platform/app.ts';
import { resolveCases, type Case } from './cases.server.ts';
import { post } from './ledger.server.ts';
import { lenderOf } from './lender-shares.server.ts';
import { type OnLenderBears, tellNobody } from './on-lender-bears.ts';
import { wakeCalls } from './outbox/claim-for-change.server.ts';
import { takeFromLender, withWrittenTransfers, type Borne, type WrittenTransfer } from './outbox/lender-part.server.ts';
import { writeRefund } from './outbox.server.ts';
import { lockPayment, paymentById } from './payments.server.ts';
import { followShare, refundable } from './shares.server.ts';

/**
 * Of too little, how much the lender bears, the platform the rest; of too much, how much the customer gets back, the
 * platform keeps the rest. Minor units.
 */
export type CaptureDecision = { readonly lenderBears: number; readonly refund: number };

/**
 * The operator's decision about one transaction of which another amount was captured than written. Resolves the case,
 * which lets the payout go. Refusals: `not-found`, `conflict` for more than the difference, or than is owed to the
 * lender, `payments-unreachable`, `transaction-in-progress`.
 */
export async function decideCapture(
  app: App,
  caseId: string,
  decision: CaptureDecision,
  onLenderBears: OnLenderBears = tellNobody,
): Promise<void> {
  const paymentId = (await openCaptureCase(app.db, caseId))?.paymentId ?? null;
  const payment = paymentId === null ? null : await paymentById(app.db, paymentId);
  if (payment === null) refuse('not-found');
  await withWrittenTransfers(app, payment, (written) =>
    app.db.transaction(async (tx) => {
      const locked = await lockPayment(tx, payment.id);
      const open = await openCaptureCase(tx, caseId);
      if (open?.transactionId == null) refuse('not-found');
      checkDifference(open.amount ?? 0, decision);
      const about = { payment: locked, transactionId: open.transactionId };
      const { transactionId } = about;
      if (decision.lenderBears > 0) {
        await takeShortfall(tx, app, about, decision.lenderBears, written);
        const taken = { paymentId: locked.id, transactionId, amount: decision.lenderBears };
        await onLenderBears(tx, { ...taken, why: 'charged-less' });
      }
      if (decision.refund > 0) await giveBack(tx, app, about, decision.refund);
      await followShare(tx, locked.id, open.transactionId);
      await resolveCases(tx, [caseId]);
      await wakeCalls(tx, locked.id);
    }),
  );
}

async function openCaptureCase(reader: App['db'] | Tx, caseId: string): Promise<Case | null> {
  const [found] = await reader.select().from(cases).where(eq(cases.id, caseId));
  return found?.reason === 'captured-otherwise' && found.state !== 'resolved' ? found : null;
}

function checkDifference(difference: number, { lenderBears, refund }: CaptureDecision): void {
  const isAmount = (amount: number, most: number) => Number.isSafeInteger(amount) && amount >= 0 && amount <= most;
  const fits = isAmount(lenderBears, Math.max(0, -difference)) && isAmount(refund, Math.max(0, difference));
  if (!fits) refuse('conflict', { difference });
}

type About = { readonly payment: Awaited<ReturnType<typeof lockPayment>>; readonly transactionId: string };

async function takeShortfall(
  tx: Tx,
  app: App,
  { payment, transactionId }: About,
  amount: number,
  written: readonly WrittenTransfer[],
): Promise<void> {
  const transaction = { id: transactionId, providerId: await lenderOf(tx, transactionId) };
  const book = (borne: Borne) =>
    post(tx, {
      name: `capture-decided:${payment.id}:${transactionId}`,
      ...{ paymentId: payment.id, transactionId, currency: payment.currency },
      entries: { ...borne, income: -amount },
    });
  await takeFromLender(tx, app, { payment, transaction, amount }, written, book);
}

async function giveBack(tx: Tx, app: App, { payment, transactionId }: About, amount: number): Promise<void> {
  if (amount > (await refundable(tx, payment.id, transactionId))) refuse('conflict');
  const callId = await writeRefund(tx, app, payment, transactionId, amount);
  await post(tx, {
    name: `refund-written:${callId}`,
    ...{ paymentId: payment.id, transactionId, currency: payment.currency },
    entries: { 'income': amount, 'refund-owed': -amount },
  });
}
