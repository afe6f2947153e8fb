import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import type { balanceTransactions } from '#src/database/schema/ledger.ts';
import { ledgerEntries } from '#src/database/schema/ledger.ts';
import { paymentCalls, payments } from '#src/database/schema/payments.ts';

type Movement = Pick<typeof balanceTransactions.$inferSelect, 'id' | 'type' | 'sourceId'>;

/** Names of the postings that book a movement; those that are not written yet are among them. */
export async function postingsFor(tx: Tx, { id, type, sourceId }: Movement): Promise<string[]> {
  if (sourceId === null) return [];
  switch (type) {
    case 'charge':
      return [...(await capturePostings(tx, sourceId)), `fee:${id}`];
    case 'refund':
    case 'transfer':
      return [`${type}-made:${sourceId}`, ...(await postingsByCall(tx, type, sourceId, `${type}-made`))];
    case 'refund_failure':
      return [`refund-failed:${sourceId}`, ...(await postingsByCall(tx, 'refund', sourceId, 'refund-failed'))];
    case 'transfer_refund':
      return [`reversal-made:${sourceId}`];
    case 'adjustment':
      return [`dispute-withdrawn:${id}`, `dispute-reinstated:${id}`];
    case 'payout':
    case 'topup_reversal':
      return [`operator-payout:${sourceId}`];
    case 'payout_failure':
    case 'payout_cancel':
    case 'topup':
      return [`operator-payout-returned:${sourceId}`];
    default:
      return [];
  }
}

/** What a charge brought is booked per transaction, under a name that has changed once, or as a stray capture. */
async function capturePostings(tx: Tx, chargeId: string): Promise<string[]> {
  const kind = sql`split_part(${ledgerEntries.posting}, ':', 1)`;
  const rows = await tx
    .selectDistinct({ posting: ledgerEntries.posting })
    .from(ledgerEntries)
    .innerJoin(payments, eq(payments.id, ledgerEntries.paymentId))
    .where(and(eq(payments.chargeId, chargeId), inArray(kind, ['capture', 'claim', 'stray-capture'])));
  return rows.map(({ posting }) => posting);
}

/**
 * Postings of refunds and transfers were named after their call before they were named after Stripe's object; those of a refund
 * that was made in the dashboard for several orders still are.
 */
async function postingsByCall(
  tx: Tx,
  purpose: 'refund' | 'transfer',
  objectId: string,
  kind: string,
): Promise<string[]> {
  const rows = await tx
    .select({ id: paymentCalls.id })
    .from(paymentCalls)
    .where(and(inArray(paymentCalls.purpose, [purpose]), eq(paymentCalls.objectId, objectId)));
  return rows.map(({ id }) => `${kind}:${id}`);
}
