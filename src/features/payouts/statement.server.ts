import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';

/** Money that went to the lender's payout account, or was taken back from it. */
export type StatementRow = {
  readonly id: string;
  readonly transactionId: string;
  readonly at: Date;
  readonly title: string;
  readonly kind: 'rent' | 'sale';
  /** What was charged later for a problem. */
  readonly isClaim: boolean;
  /** Minor units; negative for what was taken back. */
  readonly amount: number;
  readonly currency: string;
};

const batchSize = 200;

/** The last of them, newest first, and whether there are more. */
export async function latestPayouts(db: Database, userId: string, max: number) {
  const rows = await rowsBefore(db, userId, null, max + 1);
  return { rows: rows.slice(0, max), hasMore: rows.length > max };
}

/** All of them, newest first, in batches, so that memory does not grow with their number. */
export async function* allPayouts(db: Database, userId: string): AsyncGenerator<StatementRow> {
  let last: StatementRow | null = null;
  for (;;) {
    const rows: readonly StatementRow[] = await rowsBefore(db, userId, last, batchSize);
    yield* rows;
    last = rows.at(-1) ?? null;
    if (rows.length < batchSize) return;
  }
}

type Found = Omit<StatementRow, 'at'> & { readonly at: string };

/** From the transfers and reversals that the provider has made, which are what the ledger books as gone. */
async function rowsBefore(
  db: Database,
  userId: string,
  last: StatementRow | null,
  max: number,
): Promise<StatementRow[]> {
  const before =
    last === null
      ? sql`true`
      : sql`(date_trunc('milliseconds', c.closed_at), c.id) < (${last.at.toISOString()}::timestamptz, ${last.id}::uuid)`;
  const { rows } = await db.execute<Found>(sql`
    select c.id, t.id as "transactionId", t.kind, p.kind = 'claim' as "isClaim", t.listing->>'title' as title, c.parameters->>'currency' as currency,
      to_char(c.closed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at,
      (c.parameters->>'amount')::int * case c.purpose when 'transfer' then 1 else -1 end as amount
    from payment_calls c join transactions t on t.id = c.transaction_id join payments p on p.id = c.payment_id
    where t.provider_id = ${userId} and c.purpose in ('transfer', 'reverse-transfer') and c.state = 'done' and ${before}
    order by date_trunc('milliseconds', c.closed_at) desc, c.id desc limit ${max}`);
  return rows.map(({ at, ...row }) => ({ ...row, at: new Date(at) }));
}
