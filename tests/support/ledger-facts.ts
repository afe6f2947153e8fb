import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';

/** One expected row of the ledger. Minor units. */
export type Entry = {
  readonly posting: string;
  readonly account: string;
  readonly amount: number;
  readonly currency: string;
  readonly payment: string;
  readonly transaction: string;
};

/**
 * The inputs of a transaction's postings: line items, history, payment calls. Nothing from the ledger code. Of several
 * payments the captured one counts, else the newest.
 */
export type Facts = {
  readonly id: string;
  readonly payment: string;
  readonly intent: string | null;
  readonly charge: string | null;
  readonly currency: string;
  readonly provider: string;
  /** Sums of the agreed line items, without reversals. */
  readonly payin: number;
  readonly payout: number;
  /** Sums of all line items, reversals included: what is left after a refund. */
  readonly payinLeft: number;
  readonly payoutLeft: number;
  readonly accepted: number;
  readonly canceledAfter: number;
  readonly delivered: number;
  /** A payment attempt or call is open: what Stripe did may not be booked yet. */
  readonly busy: boolean;
};

export type Call = {
  readonly id: string;
  readonly transaction: string | null;
  readonly purpose: 'refund' | 'transfer';
  readonly state: string;
  readonly objectId: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly account: string | null;
  readonly userId: string | null;
  readonly charge: string | null;
  readonly intent: string | null;
};

export async function factsOf(db: Database): Promise<Facts[]> {
  const total = (party: string, only: string) =>
    sql.raw(`coalesce((select sum(total_amount) from line_items l where l.transaction_id = t.id
      and '${party}' = any(include_for) ${only}), 0)::int`);
  const moves = (condition: string) =>
    sql.raw(`(select count(*) from transaction_transitions h where h.transaction_id = t.id and ${condition})::int`);
  const { rows } = await db.execute(sql`
    select distinct on (t.id) t.id, p.id as payment, p.intent_id as intent, p.charge_id as charge, p.currency, t.provider_id as provider,
      ${total('customer', 'and not reversal')} as payin, ${total('provider', 'and not reversal')} as payout,
      ${total('customer', '')} as "payinLeft", ${total('provider', '')} as "payoutLeft",
      ${moves(`transition = 'accept'`)} as accepted,
      ${moves(`from_state = 'accepted' and to_state = 'canceled'`)} as "canceledAfter",
      ${moves(`to_state = 'delivered'`)} as delivered,
      exists (select from payment_attempts a where a.payment_id = p.id and a.state = 'open')
        or exists (select from payment_calls c where c.transaction_id = t.id and c.state = 'open') as busy
    from transactions t join payment_shares s on s.transaction_id = t.id join payments p on p.id = s.payment_id
    order by t.id, p.captured_amount desc, p.created_at desc`);
  return rows as Facts[];
}

export async function callsOf(db: Database): Promise<Call[]> {
  const { rows } = await db.execute(sql`
    select id, transaction_id as transaction, purpose, state, object_id as "objectId",
      (parameters->>'amount')::int as amount, parameters->>'currency' as currency, parameters->>'accountId' as account,
      parameters->>'userId' as "userId", parameters->>'chargeId' as charge, parameters->>'intentId' as intent
    from payment_calls where purpose in ('refund', 'transfer')`);
  return rows as Call[];
}

export async function entriesOf(db: Database): Promise<Entry[]> {
  const { rows } = await db.execute(sql`
    select posting, account, amount, currency, payment_id as payment, transaction_id as transaction from ledger_entries`);
  return rows as Entry[];
}
