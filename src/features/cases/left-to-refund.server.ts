import type { Reader } from '#src/database/database.server.ts';
import { borneByLenders } from '#src/features/payments/lender-shares.server.ts';
import { refundable } from '#src/features/payments/shares.server.ts';
import type { Transaction } from '#src/features/transactions/transaction.server.ts';

/** What of an order can still be refunded, and how much of it is the lender's part. Minor units. */
export async function leftToRefund(reader: Reader, paymentId: string, { id, payoutAmount }: Transaction) {
  const left = await refundable(reader, paymentId, id);
  const borne = (await borneByLenders(reader, [id])).get(id) ?? 0;
  return { refundable: left, lenderPart: Math.max(0, Math.min(left, payoutAmount - borne)) };
}
