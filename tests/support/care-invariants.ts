import { sql } from 'drizzle-orm';
import type { QueryResultRow } from 'pg';
import type { Database } from '#src/database/database.server.ts';

export async function rows<T extends QueryResultRow>(db: Database, query: ReturnType<typeof sql>): Promise<T[]> {
  const found = await db.execute(query);
  return found.rows as T[];
}

/** Invariants of what happens to an item on its way: handovers, cases, and what customers agreed may be charged. */
export async function brokenCare(db: Database): Promise<string[]> {
  return [
    ...(await brokenCases(db)),
    ...(await brokenClaims(db)),
    ...(await brokenHandovers(db)),
    ...(await brokenAgreements(db)),
  ];
}

/** A case between two people is open in both of its rows or in neither, and one that ended in a refund has written one. */
async function brokenCases(db: Database): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select o.id from order_cases o join cases c on c.id = o.id
        where (o.closed_at is null) <> (c.state <> 'resolved') or c.reason <> 'complaint'
          or c.transaction_id <> o.transaction_id
          or (o.outcome in ('agreed', 'refunded') and not exists (select from payment_calls r
            join case_entries e on e.case_id = o.id and e.what = o.outcome and e.amount = (r.parameters->>'amount')::int
            where r.purpose = 'refund' and r.transaction_id = o.transaction_id))`,
  );
  return found.map(({ id }) => `case ${id} and its money do not agree`);
}

/**
 * The customer of a paid rental with caps has agreed to exactly these, for that payment; only then, and always then, is its
 * card kept.
 */
async function brokenAgreements(db: Database): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select p.id from payments p join payment_shares s on s.payment_id = p.id and s.kind = 'booking'
          join transactions t on t.id = s.transaction_id
          left join cap_agreements a on a.transaction_id = t.id and a.payment_id = p.id
        where p.state in ('authorised', 'captured', 'refunded') and t.listing->'caps' is distinct from a.caps
      union select p.id from payments p join payment_calls c on c.payment_id = p.id and c.purpose = 'create-intent'
        where coalesce(c.parameters->>'keepsCard', 'false') <> exists (
          select from cap_agreements a where a.payment_id = p.id)::text and p.state not in ('requested', 'refused', 'voided')
      union select k.payment_id from kept_cards k
        where not exists (select from cap_agreements a where a.payment_id = k.payment_id)`,
  );
  return found.map(({ id }) => `payment ${id} and what its customer agreed may be charged later do not agree`);
}

/**
 * What is claimed of an order is decided within what its customer agreed to, all of it together too; it is charged once, by
 * a payment of its own, exactly when it says so. What was paid for one that was dropped meanwhile goes back.
 */
async function brokenClaims(db: Database): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select c.case_id as id from case_claims c join order_cases o on o.id = c.case_id
        left join payments p on p.id = c.payment_id left join cap_agreements a on a.transaction_id = c.transaction_id
        where o.transaction_id <> c.transaction_id or o.opened_by <> 'provider'
          or (c.state <> 'named') <> (coalesce(o.outcome, '') = 'charge')
          or (c.state = 'charged') <> (coalesce(p.captured_amount, 0) > 0 and not (c.state = 'dropped' and exists (
            select from ledger_entries e where e.payment_id = p.id and e.posting like 'stray-capture:%')))
          or p.kind <> 'claim' or p.amount <> c.amount
          or (c.state <> 'named' and (a.caps is null or c.kind <> 'lateFee' and c.amount > (a.caps->>c.kind)::int
            or (select sum(amount) from case_claims other where other.transaction_id = c.transaction_id
              and other.state not in ('named', 'dropped')) > (a.caps->>'total')::int))`,
  );
  return found.map(({ id }) => `claim ${id} and its money do not agree`);
}

/**
 * A step, and each photo with it, is of the party whose step it is, or of an operator whose audit entry says so. An order is complete by itself only after its return or
 * the end of its time, and a sale never before anything of it was recorded.
 */
async function brokenHandovers(db: Database): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select h.transaction_id as id from handover_steps h join transactions t on t.id = h.transaction_id
        where h.actor_id <> case h.by when 'provider' then t.provider_id else t.customer_id end
          and not exists (select from audit_entries a where a.resource_id = t.id and a.operator_id = h.actor_id
            and a.permission = 'transaction.intervene' and a.action = h.step)
      union select p.transaction_id from handover_photos p
        join handover_steps h on h.transaction_id = p.transaction_id and h.step = p.step where p.owner_id <> h.actor_id
      union select t.id from transactions t
        join transaction_transitions done on done.transaction_id = t.id and done.transition = 'complete'
        where t.kind = 'sale' and not exists (select from handover_steps h
          where h.transaction_id = t.id and h.created_at <= done.created_at)
      union select t.id from transactions t
        join transaction_transitions done on done.transaction_id = t.id and done.transition = 'complete' and done.by = 'provider'
        where not exists (select from handover_steps h where h.transaction_id = t.id
          and h.step = case t.kind when 'sale' then 'received' else 'returned' end and h.created_at <= done.created_at)`,
  );
  return found.map(({ id }) => `the handover of ${id} and its order do not agree`);
}
