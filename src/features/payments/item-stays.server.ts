import { sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';
import { lastPaymentOf } from './payments.server.ts';
import { refundable } from './shares.server.ts';

/** Why an item that was paid for is not handed over any more. */
export type ItemStays = {
  /** Nothing is left of what its customer paid, or nothing for its lender: refunded, or taken by a bank. */
  readonly isGivenBack: boolean;
  /** A bank asks about the payment, or has taken it, and that is not decided yet. */
  readonly isDisputed: boolean;
};

/** Of an order that was accepted and is not over. */
export async function itemStays(reader: Reader, transactionId: string): Promise<ItemStays> {
  const payment = await lastPaymentOf(reader, transactionId);
  if (payment === null) return { isGivenBack: false, isDisputed: false };
  const { rows } = await reader.execute<{ isDisputed: boolean; isCaptured: boolean; owed: number }>(sql`
    select
      exists (select from cases c where c.transaction_id = ${transactionId} and c.payment_id = ${payment.id}
        and c.reason = 'card-dispute' and c.state <> 'resolved') as "isDisputed",
      coalesce(bool_or(starts_with(l.posting, 'capture:')), false) as "isCaptured",
      coalesce(sum(l.amount) filter (where l.account = 'owed-to-lender'), 0)::int as owed
    from ledger_entries l where l.transaction_id = ${transactionId} and l.payment_id = ${payment.id}`);
  const [found] = rows;
  if (found === undefined || !found.isCaptured) return { isGivenBack: false, isDisputed: found?.isDisputed ?? false };
  const isGivenBack = found.owed === 0 || (await refundable(reader, payment.id, transactionId)) === 0;
  return { isGivenBack, isDisputed: found.isDisputed };
}
