import { sql, type SQL } from 'drizzle-orm';
import { marketplace } from '#marketplace';
import { daysToClaim } from '#src/domain/process/durations.ts';
import { allStatesIn } from '#src/processes/registry.ts';
import { daysToSendBack } from './way-back.ts';

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
    (greatest(upper(b.excluded), ${endOfLateArrival()}) + ${afterDueBack}::int)::timestamp at time zone ${marketplace.timeZone})`;
}

/**
 * The end of the days in which what turned up goes back, although it was cancelled, or its customer had reported that it never came
 * (`wayBackOf`); null of all others, and until its arrival is recorded.
 */
function endOfLateArrival(): SQL {
  return sql`(
    select (a.at at time zone ${marketplace.timeZone})::date + ${daysToSendBack + 1}::int
    from (select coalesce(min(s.created_at) filter (where s.step = 'received'), min(s.created_at)) as at
      from handover_steps s where s.transaction_id = b.transaction_id and s.step in ('received', 'sent-back')) a
    where exists (select from transactions f
        where f.id = b.transaction_id and f.state = any(${sql.param(allStatesIn('failed'))}::text[]))
      or exists (select from order_cases c where c.transaction_id = b.transaction_id and c.opened_by = 'customer'
        and c.reason = 'not-received' and (c.closed_at is null or c.outcome in ('agreed', 'refunded')) and c.created_at < a.at))`;
}
