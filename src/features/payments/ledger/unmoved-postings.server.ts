import { sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';
import type { App } from '#src/platform/app.ts';
import { openCase, resolveCases } from '../cases.server.ts';

/** Days after which a posting has its movement at Stripe, and days that are looked back. */
const [settledDays, lookBackDays] = [2, 30];

type Unmoved = {
  readonly posting: string;
  readonly amount: number;
  readonly paymentId: string;
  readonly transactionId: string;
};

/** Whether what follows the kind is the id of a call of ours. */
const isUuid = sql`n.about ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;

/** Stripe's id of what a posting says has moved. Older postings name our call, in whose row it is. */
const object = sql`case when n.kind in ('capture', 'claim', 'stray-capture') then p.charge_id else coalesce(c.object_id, n.about) end`;

/**
 * Opens a case for each posting that says that money moved at Stripe, and of which no balance transaction knows; resolves
 * those whose movement has been read since. The movements have just been read.
 */
export async function reportUnmoved(tx: Tx, app: App): Promise<void> {
  const { rows } = await tx.execute<Unmoved>(sql`
    select e.posting, e.amount, e.payment_id as "paymentId", e.transaction_id as "transactionId"
    from ledger_entries e join payments p on p.id = e.payment_id
      cross join lateral (select split_part(e.posting, ':', 1) as kind, split_part(e.posting, ':', 2) as about) n
      left join payment_calls c on c.id = case when ${isUuid} then n.about::uuid end
    where e.account = 'at-provider'
      and n.kind in ('capture', 'claim', 'stray-capture', 'refund-made', 'transfer-made', 'reversal-made')
      and e.created_at between rotation_now() - make_interval(days => ${lookBackDays})
        and rotation_now() - make_interval(days => ${settledDays})
      and not exists (select from balance_transactions b where b.source_id = ${object})`);
  for (const { posting, amount, paymentId, transactionId } of rows) {
    await openCase(tx, { reason: 'unmatched', reference: posting, amount, paymentId, transactionId });
    app.logger.error(new Error('The ledger has a movement that Stripe does not know'), { posting });
  }
  await resolveMoved(tx);
}

async function resolveMoved(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ id: string }>(sql`
    select k.id from cases k join payments p on p.id = k.payment_id
      cross join lateral (select split_part(k.reference, ':', 1) as kind, split_part(k.reference, ':', 2) as about) n
      left join payment_calls c on c.id = case when ${isUuid} then n.about::uuid end
    where k.reason = 'unmatched' and k.state <> 'resolved'
      and exists (select from balance_transactions b where b.source_id = ${object})`);
  await resolveCases(
    tx,
    rows.map(({ id }) => id),
  );
}
