import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';

/** One row of the ledger. Minor units. */
export type Entry = {
  readonly posting: string;
  readonly account: string;
  readonly amount: number;
  readonly currency: string;
  readonly payment: string | null;
  readonly transaction: string | null;
};

/** A transaction's share of a payment, from line items, history, attempts and calls. Nothing from the ledger code. */
export type Share = {
  readonly transaction: string;
  readonly payment: string;
  readonly currency: string;
  readonly provider: string;
  /** What the capture that Stripe has made was asked to capture for it; null when there was none. */
  readonly capturedPayin: number | null;
  readonly capturedPayout: number | null;
  /** The same with what has moved to it, or from it, since another of its payment was cancelled. */
  readonly payin: number | null;
  readonly payout: number | null;
  /** What has moved, by the ledger; of all shares of a payment together nothing. */
  readonly movedPayin: number;
  readonly movedDiscount: number;
  /** Of what has moved from it, what the lender had been paid by then. */
  readonly movedDebt: number;
  /** Sums of the agreed line items, without reversals. */
  readonly payinAgreed: number;
  readonly payoutAgreed: number;
  /** What a credit has taken off, and what of that is left after a full refund. */
  readonly discountAgreed: number;
  readonly discountLeft: number;
  readonly accepted: number;
  /** Sums of all line items, reversals included: what is left after a full refund. */
  readonly payinLeft: number;
  readonly payoutLeft: number;
  readonly canceledAfter: number;
  /** Sums of its days, without reversals and with them. */
  readonly itemsAgreed: number;
  readonly itemsLeft: number;
  /** Its customer cancelled it between fourteen and seven days before its first day, and its terms give half back then. */
  readonly isLate: boolean;
  readonly delivered: number;
  /** Of refunds that failed, and that the operator has yet to decide about. */
  readonly failedUndecided: number;
  readonly kind: 'booking' | 'claim';
};

export type PaymentFacts = {
  readonly id: string;
  readonly intent: string | null;
  readonly charge: string | null;
  readonly currency: string;
  /** Sum of what its capture was asked for. */
  readonly payin: number;
  /** A payment attempt or call is open: what Stripe did may not be booked yet. */
  readonly busy: boolean;
  /** A dispute, a failed refund or an amount that the operator has yet to decide about. */
  readonly cases: number;
  /** Stripe captured another amount than written, decided about or not. */
  readonly isOtherwise: boolean;
};

export type Call = {
  readonly id: string;
  readonly payment: string;
  readonly transaction: string | null;
  readonly purpose: 'refund' | 'transfer' | 'reverse-transfer';
  readonly state: string;
  readonly objectId: string | null;
  readonly objectStatus: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly account: string | null;
  readonly userId: string | null;
  readonly charge: string | null;
  readonly intent: string | null;
  readonly transfer: string | null;
};

export async function sharesOf(db: Database): Promise<Share[]> {
  const total = (party: string, only = '') =>
    sql.raw(`coalesce((select sum(total_amount) from line_items l where l.transaction_id = t.id
      and '${party}' = any(include_for) ${only}), 0)::int`);
  const moves = (condition: string) =>
    sql.raw(`(select count(*) from transaction_transitions h where h.transaction_id = t.id and ${condition})::int`);
  const captured = (field: string) =>
    sql.raw(`(select (x->>'${field}')::int from payment_attempts a, jsonb_array_elements(a.shares) x
      where a.payment_id = s.payment_id and a.state = 'done' and x->>'transactionId' = t.id::text)`);
  const moved = (account: string) =>
    sql.raw(`coalesce((select sum(e.amount) from ledger_entries e where e.payment_id = s.payment_id and e.transaction_id = t.id
      and e.posting like 'cart-repriced:%' and e.account = '${account}'), 0)::int`);
  const { rows } = await db.execute(sql`
    select t.id as transaction, s.payment_id as payment, p.currency, t.provider_id as provider,
      ${captured('payin')} as "capturedPayin", ${captured('payout')} as "capturedPayout",
      ${captured('payin')} + ${moved('at-provider')} as payin, ${captured('payout')} - ${moved('owed-to-lender')} - ${moved('owed-by-lender')} as payout,
      ${moved('owed-by-lender')} as "movedDebt",
      ${moved('at-provider')} as "movedPayin", ${moved('discounts')} as "movedDiscount",
      ${total('customer', 'and not reversal')} as "payinAgreed", ${total('provider', 'and not reversal')} as "payoutAgreed",
      -${total('customer', `and not reversal and code = 'line-item/referral-discount'`)} as "discountAgreed",
      -${total('customer', `and code = 'line-item/referral-discount'`)} as "discountLeft",
      ${moves(`to_state = 'accepted' and from_state <> to_state`)} as accepted,
      ${total('customer')} as "payinLeft", ${total('provider')} as "payoutLeft",
      ${moves(`from_state = 'accepted' and to_state = 'canceled'`)} as "canceledAfter",
      ${total('customer', `and not reversal and code like 'line-item/%day'`)} as "itemsAgreed",
      ${total('customer', `and code like 'line-item/%day'`)} as "itemsLeft",
      t.listing->>'lateCancellation' = 'half' and ${moves(`from_state = 'accepted' and to_state = 'canceled' and by = 'customer'
        and (select extract(epoch from (b.display_start::timestamp at time zone 'Pacific/Auckland') - h.created_at) / 3600
          from bookings b where b.transaction_id = t.id) between 168 and 336`)} > 0 as "isLate",
      ${moves(`to_state = 'delivered'`)} as delivered, s.kind,
      (select coalesce(sum(c.amount), 0)::int from cases c where c.payment_id = s.payment_id
        and c.transaction_id = t.id and c.reason = 'refund-failed' and c.state <> 'resolved') as "failedUndecided"
    from transactions t join payment_shares s on s.transaction_id = t.id join payments p on p.id = s.payment_id
    order by s.payment_id, s.position`);
  return rows as Share[];
}

export async function paymentsOf(db: Database): Promise<PaymentFacts[]> {
  const { rows } = await db.execute(sql`
    select p.id, p.intent_id as intent, p.charge_id as charge, p.currency,
      coalesce((select sum((x->>'payin')::int) from payment_attempts a, jsonb_array_elements(a.shares) x
        where a.payment_id = p.id and a.state = 'done'), 0)::int as payin,
      exists (select from payment_attempts a where a.payment_id = p.id and a.state = 'open')
        or exists (select from payment_calls c where c.payment_id = p.id and c.state = 'open') as busy,
      (select count(*) from cases c where c.payment_id = p.id and c.state <> 'resolved')::int as cases,
      exists (select from cases c where c.payment_id = p.id and c.reason = 'captured-otherwise') as "isOtherwise"
    from payments p`);
  return rows as PaymentFacts[];
}

export async function callsOf(db: Database): Promise<Call[]> {
  const { rows } = await db.execute(sql`
    select id, payment_id as payment, transaction_id as transaction, purpose, state, object_id as "objectId",
      object_status as "objectStatus", (parameters->>'amount')::int as amount, parameters->>'currency' as currency,
      parameters->>'accountId' as account, parameters->>'userId' as "userId", parameters->>'chargeId' as charge,
      parameters->>'intentId' as intent, parameters->>'transferId' as transfer
    from payment_calls where purpose in ('refund', 'transfer', 'reverse-transfer')`);
  return rows as Call[];
}

/**
 * Every entry, under the name that it would have today: captures and made calls were named otherwise before. A refund that was
 * made in the dashboard for several orders is named after the call of each.
 */
export async function entriesOf(db: Database): Promise<Entry[]> {
  const { rows } = await db.execute(sql`
    select case
        when split_part(posting, ':', 1) = 'capture' and split_part(posting, ':', 3) = ''
          then 'capture:' || payment_id || ':' || transaction_id
        when split_part(posting, ':', 1) in ('refund-made', 'transfer-made') then split_part(posting, ':', 1) || ':' ||
          coalesce((select max(c.object_id) from payment_calls c join payment_calls o on o.object_id = c.object_id and o.purpose = c.purpose
            where c.id::text = split_part(posting, ':', 2) having count(*) = 1), split_part(posting, ':', 2))
        else posting end as posting,
      account, amount, currency, payment_id as payment, transaction_id as transaction
    from ledger_entries`);
  return rows as Entry[];
}
