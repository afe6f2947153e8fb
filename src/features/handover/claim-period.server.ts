import { sql, type SQL } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { daysToClaim } from '#src/domain/process/durations.ts';

/** Whether anything was recorded of the item of a transaction, by its id in a query: a rental that was sent is out also when it is cancelled. */
export function wasSent(transactionId: SQL): SQL<boolean> {
  return sql<boolean>`exists (select from handover_steps s where s.transaction_id = ${transactionId})`;
}

/** The end of the time in which the lender of a rental can claim something, in a query that has its booking as `b`. */
export function endOfClaims(): SQL {
  const { afterReturn, afterDueBack } = daysToClaim;
  return sql`coalesce(
    (select s.created_at + make_interval(days => ${afterReturn}) from handover_steps s
      where s.transaction_id = b.transaction_id and s.step = 'returned'),
    (upper(b.excluded) + ${afterDueBack}::int)::timestamp at time zone ${marketplace.timeZone})`;
}
