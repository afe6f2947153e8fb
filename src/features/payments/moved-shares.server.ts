import { and, eq, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import { paymentShares } from '#src/database/schema/payments.ts';
import type { App } from '#src/platform/app.ts';
import { post } from './ledger.server.ts';
import { collectDebt } from './outbox/lender-part.server.ts';
import type { Owing } from './outbox.server.ts';
import type { Payment } from './payments.server.ts';

/** What moves to a share, or from it where it is negative. Minor units. */
type Moved = { readonly payin: number; readonly payout: number; readonly discount: number };

type Between = {
  readonly transaction: Owing;
  readonly leavingId: string;
  /** The transfer to the lender is written: what moves from her part is her debt. */
  readonly isPaidOut: boolean;
};

/**
 * Books what moves between the shares of a captured payment when one of its transactions is cancelled (`leavingId`). The
 * caller keeps the sum of all shares. What a lender has been paid too much of becomes her debt, with a reversal where the
 * transfer was made.
 */
export async function moveCaptured(
  tx: Tx,
  app: App,
  payment: Payment,
  { transaction, leavingId, isPaidOut }: Between,
  { payin, payout, discount }: Moved,
): Promise<void> {
  const { id: paymentId, currency } = payment;
  const transactionId = transaction.id;
  await tx
    .update(paymentShares)
    .set({
      amount: sql`${paymentShares.amount} + ${payin}`,
      capturedAmount: sql`${paymentShares.capturedAmount} + ${payin}`,
      capturedPayout: sql`${paymentShares.capturedPayout} + ${payout}`,
    })
    .where(and(eq(paymentShares.paymentId, paymentId), eq(paymentShares.transactionId, transactionId)));
  await post(tx, {
    name: `cart-repriced:${leavingId}:${transactionId}`,
    ...{ paymentId, transactionId, currency },
    entries: {
      'at-provider': payin,
      [isPaidOut ? 'owed-by-lender' : 'owed-to-lender']: -payout,
      'income': payout - payin - discount,
      'discounts': discount,
    },
  });
  if (isPaidOut && payout < 0) await collectDebt(tx, app, { payment, transaction, amount: -payout });
}
