import { sql } from 'drizzle-orm';
import type { Tx } from '#src/database/database.server.ts';

/**
 * What a lender owes us and no reversal is about to collect: it is taken off her next transfer. Locks her debts until the
 * end of the unit of work, so that two transfers do not both pay the same one.
 */
export async function lockDebtOf(tx: Tx, userId: string, currency: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`lender-debt:${userId}`}, 0))`);
  const { rows } = await tx.execute<{ debt: number }>(sql`
    select (coalesce((select sum(e.amount) from ledger_entries e join transactions t on t.id = e.transaction_id
        where t.provider_id = ${userId} and e.account = 'owed-by-lender' and e.currency = ${currency}), 0)
      - coalesce((select sum((c.parameters->>'amount')::int) from payment_calls c join transactions t on t.id = c.transaction_id
        where t.provider_id = ${userId} and c.purpose = 'reverse-transfer' and c.state = 'open'
          and c.parameters->>'currency' = ${currency}), 0))::int as debt`);
  return Math.max(0, rows[0]?.debt ?? 0);
}
