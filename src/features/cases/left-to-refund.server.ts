import { and, eq, isNotNull } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { orderCases } from '#src/database/schema/order-cases.ts';
import { partOfLender } from '#src/features/payments/lender-shares.server.ts';
import { capturedPaymentOf } from '#src/features/payments/operator-decisions.server.ts';
import { refundable } from '#src/features/payments/shares.server.ts';
import type { Transaction } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { chargeableFor, claimOf, mostAfter } from './claim-facts.server.ts';
import type { ClaimStage, Left } from './verdicts.ts';

/** What of an order can still be refunded, and how much of it is the lender's part. Minor units. */
export async function leftToRefund(reader: Reader, paymentId: string, { id }: Pick<Transaction, 'id'>) {
  const left = await refundable(reader, paymentId, id);
  return { refundable: left, lenderPart: Math.min(left, await partOfLender(reader, id)) };
}

/** What decides which verdicts about a case are possible: what is left of the payment, and what of its claim. Minor units. */
export async function leftInCase(
  app: Pick<App, 'db'>,
  transaction: Transaction,
  caseId: string,
): Promise<{ readonly left: Left; readonly stage: ClaimStage }> {
  const [payment, claim] = [await capturedPaymentOf(app, transaction.id), await claimOf(app.db, caseId)];
  const { id: transactionId } = transaction;
  const refunds =
    payment === null ? { refundable: 0, lenderPart: 0 } : await leftToRefund(app.db, payment.paymentId, transaction);
  const found = claim === null ? null : await chargeableFor(app.db, { transactionId, caseId, kind: claim.kind });
  const stage = claim === null ? 'none' : await stageOf(app.db, claim.state, caseId);
  const isCharged = claim?.state === 'charged' && claim.paymentId !== null;
  const returnable = isCharged ? await refundable(app.db, claim.paymentId ?? '', transactionId) : 0;
  const chargeable = claim === null || found === null || stage === 'none' ? 0 : mostAfter(claim, found.most);
  return { left: { ...refunds, chargeable, returnable }, stage };
}

/** What was only named in a case that is closed is charged no more. */
async function stageOf(reader: Reader, state: string, caseId: string): Promise<ClaimStage> {
  if (!isStage(state)) return 'none';
  const isClosed = and(eq(orderCases.id, caseId), isNotNull(orderCases.closedAt));
  return state === 'named' && (await reader.$count(orderCases, isClosed)) > 0 ? 'none' : state;
}

function isStage(state: string): state is ClaimStage {
  return ['named', 'objected', 'owed', 'charged'].includes(state);
}
