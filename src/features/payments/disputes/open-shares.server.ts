import { sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import type { OpenShare } from './parts.ts';

/** What of each share is captured, and neither refunded nor taken by a bank; the leader first. */
export async function openSharesOf(tx: Tx, paymentId: string): Promise<OpenShare[]> {
  const { rows } = await tx.execute<OpenShare>(sql`
    select s.transaction_id as "transactionId", (s.captured_amount - s.lost_amount - coalesce((
      select sum((c.parameters->>'amount')::int) from payment_calls c
      where c.payment_id = s.payment_id and c.transaction_id = s.transaction_id and c.purpose = 'refund'
        and c.state = 'done' and c.object_status is distinct from 'failed'), 0))::int as left
    from payment_shares s where s.payment_id = ${paymentId} order by s.position`);
  return rows;
}
