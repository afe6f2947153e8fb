import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';

/** The beginning of a run, by the database's clock; as text, which keeps its microseconds. */
export async function reconciliationStart(db: Database): Promise<string> {
  const { rows } = await db.execute<{ at: string }>(sql`select clock_timestamp()::text as at`);
  return rows[0]?.at ?? '';
}

/**
 * The payment that has waited longest for reconciliation, once per run and process: it goes behind all others before it
 * is read, whatever the reading brings, so that none keeps the others waiting. An authorised payment is due every hour,
 * because only a lapsed hold can change it. Null when no payment is due.
 */
export async function nextToReconcile(db: Database, startedAt: string): Promise<string | null> {
  const { rows } = await db.execute<{ id: string }>(sql`
    update payments set reconcile_at = clock_timestamp() + case state when 'authorised' then interval '1 hour' else '0' end
    where id = (
      select id from payments
      where kind = 'booking' and state in ('open', 'authorised') and reconcile_at < ${startedAt}::timestamptz and not exists (
        select from payment_shares join transactions on transactions.id = transaction_id
        where payment_id = payments.id and last_transitioned_at > rotation_now() - interval '30 seconds')
      order by reconcile_at limit 1 for update skip locked)
    returning id`);
  return rows[0]?.id ?? null;
}
