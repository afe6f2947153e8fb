import { sql } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import type { Reader } from '#src/database/database.server.ts';
import type { Party } from '#src/domain/process/words.ts';
import { stageOfTransaction, type Transaction } from '#src/features/transactions/transaction.server.ts';
import type { App } from '#src/platform/app.ts';
import { claimDays, type OpeningFacts } from './rules.ts';

/** What decides whether a side may report a problem now. */
export async function openingFacts(
  reader: Reader,
  app: Pick<App, 'clock'>,
  transaction: Transaction,
  role: Party,
): Promise<OpeningFacts> {
  const zone = marketplace.timeZone;
  const { rows } = await reader.execute<{ begins: string; until: string }>(sql`
    select (display_start::timestamp at time zone ${zone}) as begins,
      ((upper(excluded) + ${claimDays}::int)::timestamp at time zone ${zone}) as until
    from bookings where transaction_id = ${transaction.id}`);
  const [days] = rows;
  return {
    ...{ role, kind: transaction.kind, stage: stageOfTransaction(transaction) },
    begins: days === undefined ? null : new Date(days.begins),
    claimUntil: days === undefined ? null : new Date(days.until),
    now: await app.clock.now(),
  };
}
