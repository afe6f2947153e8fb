import { sql } from 'drizzle-orm';
import type { App } from '#src/platform/app.ts';
import { transactionFor } from './access.server.ts';

/**
 * Changes with everything on the transaction's page that may change while it is open: state and amounts, messages and
 * how far the other party has read them, steps of the handover, reviews, cases and claims, calls to Stripe. One short
 * statement, for pages that wait. Refuses `not-found` to users who are no party.
 */
export async function transactionVersion(app: App, viewer: { readonly id: string }, id: string): Promise<string> {
  const { transaction } = await transactionFor(app, viewer, id);
  const { rows } = await app.db.execute<{ version: string }>(sql`
    select md5(concat_ws('|', t.state, t.last_transition, t.last_transitioned_at, t.due_at, t.payin_amount, t.payout_amount,
      (select concat(count(*), max(created_at), count(hidden_because)) from messages where transaction_id = t.id),
      (select read_until from thread_reads where transaction_id = t.id and user_id <> ${viewer.id}),
      (select string_agg(step, ',' order by step) from handover_steps where transaction_id = t.id),
      (select string_agg(concat_ws(' ', type, state, replied_at), ',' order by type)
        from reviews where transaction_id = t.id),
      (select string_agg(concat_ws(' ', id, waits_for_id, answer_by, escalated_at, closed_at), ',' order by id)
        from order_cases where transaction_id = t.id),
      (select string_agg(concat_ws(' ', case_id, state, named_amount, amount, pay_by, next_at), ',' order by case_id)
        from case_claims where transaction_id = t.id),
      (select string_agg(concat_ws(' ', id, state, outcome), ',' order by id) from cases where transaction_id = t.id),
      (select string_agg(concat(id, transition), ',' order by id) from payment_attempts
        where transaction_id = t.id and state = 'open'),
      (select string_agg(concat_ws(' ', call.id, call.state, call.failures, call.object_status), ',' order by call.id)
        from payment_shares share join payment_calls call on call.payment_id = share.payment_id
        where share.transaction_id = t.id))) as version
    from transactions t where t.id = ${transaction.id}`);
  return rows[0]?.version ?? '';
}
