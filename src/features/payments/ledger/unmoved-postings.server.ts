import { sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { openCase } from '../cases.server.ts';

/** Days after which a posting has its movement at Stripe, and days that are looked back. */
const [settledDays, lookBackDays] = [2, 30];

type Unmoved = {
  readonly posting: string;
  readonly amount: number;
  readonly paymentId: string;
  readonly transactionId: string;
};

/**
 * Opens a case for each posting that says that money moved at Stripe, and of which no balance transaction knows. The
 * movements have just been read.
 */
export async function reportUnmoved(tx: Tx, app: App): Promise<void> {
  const { rows } = await tx.execute<Unmoved>(sql`
    select e.posting, e.amount, e.payment_id as "paymentId", e.transaction_id as "transactionId"
    from ledger_entries e join payments p on p.id = e.payment_id
    where e.account = 'at-provider'
      and split_part(e.posting, ':', 1) in ('capture', 'stray-capture', 'refund-made', 'transfer-made', 'reversal-made')
      and e.created_at between rotation_now() - make_interval(days => ${lookBackDays})
        and rotation_now() - make_interval(days => ${settledDays})
      and not exists (select from balance_transactions b where b.source_id = case
        when split_part(e.posting, ':', 1) in ('capture', 'stray-capture') then p.charge_id
        else coalesce((select object_id from payment_calls c where c.id::text = split_part(e.posting, ':', 2)),
          split_part(e.posting, ':', 2)) end)`);
  for (const { posting, amount, paymentId, transactionId } of rows) {
    await openCase(tx, { reason: 'unmatched', reference: posting, amount, paymentId, transactionId });
    app.logger.error(new Error('The ledger has a movement that Stripe does not know'), { posting });
  }
}
