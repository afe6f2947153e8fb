import { sql } from 'drizzle-orm';
import type { Reader } from '#src/database/database.server.ts';

/** Days after which money that is still held is shown to the operator, and in which Stripe wants it paid out. */
export const [shownAfterDays, outWithinDays] = [80, 90];

export type HeldLong = {
  readonly transactionId: string;
  readonly currency: string;
  /** Owed to the lender or the customer, and not at them yet. Minor units. */
  readonly amount: number;
  readonly capturedAt: Date;
  /** A case about it is open. */
  readonly hasCase: boolean;
};

/** At most so many are shown. */
const most = 50;

/** What was captured long ago, and neither paid out nor refunded since; the oldest first. */
export async function heldLong(reader: Reader): Promise<HeldLong[]> {
  const { rows } = await reader.execute<Omit<HeldLong, 'capturedAt'> & { readonly capturedMs: number }>(sql`
    select c.transaction_id as "transactionId", c.currency, held.amount,
      extract(epoch from c.created_at)::float8 * 1000 as "capturedMs",
      exists (select from cases k where k.transaction_id = c.transaction_id and k.state <> 'resolved'
        and k.reason not in ('fraud-warning', 'unmatched')) as "hasCase"
    from ledger_entries c
      cross join lateral (select -sum(e.amount)::int as amount from ledger_entries e
        where e.payment_id = c.payment_id and e.transaction_id = c.transaction_id
          and e.account in ('owed-to-lender', 'refund-owed', 'transfer-owed')) held
    where c.account = 'at-provider' and split_part(c.posting, ':', 1) in ('capture', 'claim', 'stray-capture')
      and c.created_at <= rotation_now() - make_interval(days => ${shownAfterDays}) and held.amount > 0
    order by c.created_at, c.transaction_id
    limit ${most}`);
  return rows.map(({ capturedMs, ...row }) => ({ ...row, capturedAt: new Date(capturedMs) }));
}
