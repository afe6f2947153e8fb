import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { bannedUserName, deletedUserName } from '#src/features/accounts/queries.server.ts';
import { text } from '#src/i18n/text.ts';
import { answeredByTerms } from '#src/processes/feed.ts';
import { hiddenStates, unsentStates } from '#src/processes/registry.ts';
import { batches } from './rows.server.ts';

const unsent = sql.param([...unsentStates]);

/** A provider does not know of what was never sent to them, as everywhere else (`knownToProvider`). */
const isSent = sql`(t.state <> all(${unsent}::text[]) or exists (
  select from transaction_transitions s where s.transaction_id = t.id and s.to_state <> all(${unsent}::text[])))`;

/** Who acted in a row of a history, as a page tells this side (`actorFor`). */
const actor = sql`case when t.role = 'customer' and h.by = 'system'
  and h.transition = any(${sql.param([...answeredByTerms])}::text[]) then 'provider' else h.by end`;

/** Of a step that an operator recorded for a party whose account is closed. */
const ourTeam = text('name.our-team');

/** The user's side of a transaction that they can open, and the other party as pages show it. */
const ownSide = (userId: string) => sql`
  select t.*, case when t.customer_id = ${userId} then 'customer' else 'provider' end as role,
    case when o.deleted_at is not null then ${deletedUserName}::text when o.banned then ${bannedUserName}::text
      else o.display_name end as other_name
  from transactions t
  join users o on o.id = case when t.customer_id = ${userId} then t.provider_id else t.customer_id end
  where t.state <> all(${sql.param([...hiddenStates])}::text[])
    and (t.customer_id = ${userId} or (t.provider_id = ${userId} and ${isSent}))`;

export type ExportedTransaction = {
  readonly id: string;
  readonly role: string;
  readonly with: string;
  readonly title: string;
  readonly kind: string;
  readonly state: string;
  readonly amount: number;
  readonly currency: string;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
  readonly createdAt: string;
};

/** `amount` is what this side pays or gets. The address is the customer's own; the card is known by its last digits. */
export function transactions(db: Database, userId: string) {
  return batches<ExportedTransaction>(
    db,
    sql`select t.id::text as key, t.id, t.role, t.other_name as "with", t.listing->>'title' as title, t.kind, t.state,
      case t.role when 'customer' then t.payin_amount else t.payout_amount end as amount, t.currency, t.quantity,
      t.delivery, b.display_start as "firstDay", b.display_end as "lastDay", t.created_at as "createdAt",
      case t.role when 'customer' then t.protected_data end as "givenWithTheOrder",
      (select coalesce(jsonb_agg(jsonb_build_object('code', code, 'amount', total_amount) order by position), '[]')
        from line_items l where l.transaction_id = t.id and t.role = any(l.include_for)) as "lines",
      (select coalesce(jsonb_agg(jsonb_build_object('what', transition, 'by', ${actor}, 'at', h.created_at)
        order by sequence), '[]') from transaction_transitions h where h.transaction_id = t.id) as "history",
      (select coalesce(jsonb_agg(jsonb_build_object('by', by, 'amount', amount, 'at', f.created_at) order by round), '[]')
        from offers f where f.transaction_id = t.id) as "offers",
      (select jsonb_build_object('mayBeCharged', a.caps, 'textVersion', a.text_version, 'at', a.agreed_at)
        from cap_agreements a where a.transaction_id = t.id) as "agreed"
    from (${ownSide(userId)}) t left join bookings b on b.transaction_id = t.id`,
  );
}

export type ExportedEntry = {
  readonly at: string;
  readonly transactionId: string;
  readonly what: string;
  readonly account: string;
  readonly amount: number;
  readonly currency: string;
};

/** Of the ledger the lines that are about this side: what is owed to a lender or by her, and refunds to a customer. */
export function ledger(db: Database, userId: string) {
  return batches<ExportedEntry>(
    db,
    sql`select l.id::text as key, l.created_at as "at", l.transaction_id as "transactionId",
      split_part(l.posting, ':', 1) as "what", l.account, l.amount, l.currency
    from ledger_entries l join (${ownSide(userId)}) t on t.id = l.transaction_id
    where case t.role when 'customer' then l.account = 'refund-owed'
      else l.account in ('owed-to-lender', 'owed-by-lender', 'transfer-owed') end`,
  );
}

export function payments(db: Database, userId: string) {
  return batches(
    db,
    sql`select id::text as key, id, kind, amount, currency, state, captured_amount as "chargedAmount",
      refunded_amount as "refundedAmount", created_at as "createdAt" from payments where payer_id = ${userId}`,
  );
}

/** Of each thread both sides, as its page shows it, and whether the one it was written to has read it. */
export function messages(db: Database, userId: string) {
  return batches(
    db,
    sql`select m.id::text as key, m.transaction_id as "transactionId", m.created_at as "at",
      case when m.sender_id = ${userId} then 'you' else t.other_name end as "from",
      case when m.hidden_because is null or m.sender_id = ${userId} then m.content end as "content",
      m.hidden_because as "hiddenBecause", coalesce(r.read_until >= m.created_at, false) as "read",
      case when m.hidden_because is null or m.sender_id = ${userId} then (select
        coalesce(jsonb_agg(p.description order by p.position), '[]') from message_photos p where p.message_id = m.id)
        else '[]' end as "photos"
    from messages m join (${ownSide(userId)}) t on t.id = m.transaction_id
    left join thread_reads r on r.transaction_id = m.transaction_id and r.user_id <> m.sender_id`,
  );
}

/** What was typed in a thread and not sent. */
export function drafts(db: Database, userId: string) {
  return batches(
    db,
    sql`select transaction_id::text as key, transaction_id as "transactionId", content, created_at as "at"
    from message_drafts where user_id = ${userId}`,
  );
}

/** Why this lender cancelled. */
export function cancellations(db: Database, userId: string) {
  return batches(
    db,
    sql`select transaction_id::text as key, transaction_id as "transactionId", reason, note, created_at as "at"
    from provider_cancellations where provider_id = ${userId}`,
  );
}

/** Of each case both sides, as its page shows it. */
export function cases(db: Database, userId: string) {
  return batches(
    db,
    sql`select c.id::text as key, c.transaction_id as "transactionId", c.created_at as "at", c.reason, c.outcome,
      case when c.opened_by = t.role then 'you' else t.other_name end as "openedBy",
      (select coalesce(jsonb_agg(jsonb_build_object('what', e.what, 'content', e.content, 'amount', e.amount,
        'by', case when e.by = t.role then 'you' when e.by in ('customer', 'provider') then t.other_name else e.by end,
        'photos', (select count(*) from case_photos p where p.entry_id = e.id), 'at', e.created_at) order by e.created_at), '[]')
        from case_entries e where e.case_id = c.id) as "entries",
      (select jsonb_build_object('for', k.kind, 'named', k.named_amount, 'decided', k.amount, 'state', k.state, 'payBy', k.pay_by,
        'chargedAt', k.charged_at, 'currency', t.currency) from case_claims k where k.case_id = c.id) as "claim"
    from order_cases c join (${ownSide(userId)}) t on t.id = c.transaction_id`,
  );
}

/** Written by the user, and the public ones about them. */
export function reviews(db: Database, userId: string) {
  return batches(
    db,
    sql`select id::text as key, case when author_id = ${userId} then 'by-you' else 'about-you' end as "kind",
      type, rating, content, fit, usual_size as "usualSize", height_cm as "heightCm", reply as "answer",
      replied_at as "answeredAt", state, hidden_because as "hiddenBecause", transaction_id as "transactionId", listing_id as "listingId", created_at as "at"
    from reviews where author_id = ${userId} or (subject_id = ${userId} and state = 'public')`,
  );
}

/** What was recorded of the items themselves. */
export function handover(db: Database, userId: string) {
  return batches(
    db,
    sql`select h.transaction_id || h.step as key, h.transaction_id as "transactionId", h.step, h.created_at as "at",
      case when h.actor_id = ${userId} then 'you' when h.actor_id in (t.customer_id, t.provider_id) then t.other_name
        else ${ourTeam} end as "by", h.way, h.courier, h.tracking,
      (select count(*)::int from handover_photos p where p.transaction_id = h.transaction_id and p.step = h.step) as photos
    from handover_steps h join (${ownSide(userId)}) t on t.id = h.transaction_id`,
  );
}

/** Where the user is paid, as far as we know it: the provider keeps the rest. */
export function payoutAccount(db: Database, userId: string) {
  return batches(
    db,
    sql`select user_id::text as key, country, account_type as "accountType", bank_last4 as "bankAccountEndsIn",
      currently_due as "stillNeeded", past_due as "overdue", created_at as "since"
    from payout_accounts where user_id = ${userId}`,
  );
}
