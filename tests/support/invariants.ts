import { sql } from 'drizzle-orm';
import type { Database } from '#src/database/database.server.ts';
import { fold } from '#src/domain/process/fold.ts';
import { flexDefaultProcess } from '#src/processes/flex-default-process.ts';
import { brokenCare, rows } from './care-invariants.ts';
import { brokenLedger } from './ledger-invariants.ts';
import { hasFailed } from './ledger-rules.ts';
import type { Books } from './sandbox.ts';

/** Invariants of our own tables that hold at any time. Returns one message per violation. */
export async function brokenRules(db: Database): Promise<string[]> {
  return [
    ...(await unbalancedPostings(db)),
    ...(await overlappingBookings(db)),
    ...(await wrongStock(db)),
    ...(await illegalHistories(db)),
    ...(await brokenChains(db)),
    ...(await holdsOfEndedTransactions(db)),
    ...(await doublePayments(db)),
    ...(await wrongCredits(db)),
    ...(await brokenCare(db)),
    ...(await foreignPhotos(db)),
  ];
}

/**
 * A payment of which something is kept has taken as much off as its lines say, out of one credit of its payer. A refund
 * that failed later may keep a payment whose credit was spent again since.
 */
async function wrongCredits(db: Database): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select p.id from payments p
        join (select s.payment_id, bool_or(s.ended_at is null or s.lost_amount > 0) as kept,
            coalesce(-sum((select sum(total_amount) from line_items l where l.transaction_id = s.transaction_id
              and code = 'line-item/referral-discount' and not reversal)), 0)::int as taken
          from payment_shares s group by s.payment_id) shares on shares.payment_id = p.id
        left join credits c on c.spent_by = p.id
        where (shares.kept and shares.taken > 0 and c.id is null and not exists (select from payment_calls r
            where r.payment_id = p.id and r.purpose = 'refund' and r.object_status = 'failed'))
          or (shares.kept and shares.taken = 0 and c.id is not null)
          or shares.taken > c.amount or c.user_id <> p.payer_id or c.currency <> p.currency`,
  );
  return found.map(({ id }) => `payment ${id} and its credit do not agree`);
}

/** A photo of a message is of its sender, and a message has four at most. */
async function foreignPhotos(db: Database): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select m.id from message_photos p join messages m on m.id = p.message_id
      group by m.id having bool_or(p.owner_id <> m.sender_id) or count(*) > 4`,
  );
  return found.map(({ id }) => `the photos of the message ${id} are not its sender's`);
}

async function unbalancedPostings(db: Database): Promise<string[]> {
  const found = await rows<{ posting: string }>(
    db,
    sql`select posting from ledger_entries group by posting, currency having sum(amount) <> 0`,
  );
  return found.map(({ posting }) => `posting ${posting} does not balance`);
}

async function overlappingBookings(db: Database): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select a.id from bookings a join bookings b on a.listing_id = b.listing_id and a.id < b.id and a.excluded && b.excluded
        where a.state in ('pending', 'accepted') and b.state in ('pending', 'accepted')`,
  );
  return found.map(({ id }) => `booking ${id} overlaps another`);
}

async function wrongStock(db: Database): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select l.id from listings l where l.kind = 'sale' and (l.stock < 0 or l.stock <>
          (select coalesce(sum(quantity), 0) from stock_adjustments where listing_id = l.id) or
          (select coalesce(sum(quantity), 0) from stock_adjustments where listing_id = l.id
            and reason in ('supplied', 'corrected')) <> l.stock +
          (select coalesce(sum(quantity), 0) from stock_reservations where listing_id = l.id and state in ('pending', 'accepted')))`,
  );
  return found.map(({ id }) => `the stock of ${id} is not the sum of its adjustments`);
}

async function illegalHistories(db: Database): Promise<string[]> {
  const found = await rows<{ id: string; state: string; names: string[] | null }>(
    db,
    sql`select t.id, t.state, (select array_agg(transition order by sequence) from transaction_transitions where transaction_id = t.id) as names
        from transactions t`,
  );
  return found.flatMap(({ id, state, names }) => {
    const folded = fold(flexDefaultProcess, names ?? []);
    return folded === state ? [] : [`${id} is ${state}, but its history says ${JSON.stringify(folded)}`];
  });
}

/** Each history row starts in the state where the one before it ended, the first in the initial state, without gaps. */
async function brokenChains(db: Database): Promise<string[]> {
  const found = await rows<{ id: string; sequence: number; from: string; before: string }>(
    db,
    sql`select * from (select transaction_id as id, sequence, from_state as "from",
            lag(to_state, 1, ${flexDefaultProcess.initial}) over history as before, row_number() over history as place
          from transaction_transitions window history as (partition by transaction_id order by sequence)) as rows
        where "from" <> before or sequence <> place`,
  );
  return found.map(
    ({ id, sequence, from, before }) => `row ${sequence} of ${id} comes from ${from}, not from ${before}`,
  );
}

async function holdsOfEndedTransactions(db: Database): Promise<string[]> {
  const found = await rows<{ id: string; state: string }>(
    db,
    sql`select t.id, t.state from transactions t
        left join bookings b on b.transaction_id = t.id left join stock_reservations s on s.transaction_id = t.id
        where (t.state in ('declined', 'canceled', 'payment-expired', 'offer-declined', 'enquiry', 'initial-offer', 'offer-pending',
            'offer-accepted')) = (coalesce(b.state, s.state) in ('pending', 'accepted'))`,
  );
  return found.map(({ id, state }) => `${id} is ${state} and its hold says otherwise`);
}

async function doublePayments(db: Database): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select transaction_id as id from payment_shares s join payments p on p.id = s.payment_id
        where p.captured_amount > 0 and p.kind = 'booking' group by transaction_id having count(*) > 1`,
  );
  return found.map(({ id }) => `${id} was paid for twice`);
}

type Payment = {
  id: string;
  captured: number;
  refunded: number;
  /** Those that it is for; none for a request that was removed. */
  transactions: readonly { readonly id: string; readonly state: string }[];
  transferred: number;
  /** Its written transfers. */
  transfers: readonly string[];
  /** What stays paid of those that were cancelled late. */
  kept: number;
  /** Open cases: the operator has yet to decide about money. */
  cases: number;
};

/**
 * Reconciles our payments with the sandbox's books in both directions, to the cent. Once the outbox is delivered,
 * no customer has paid for a transaction that ended, and every lender has received the payout.
 */
export async function unsettledAccounts(db: Database, books: Books): Promise<string[]> {
  const ours = await rows<Payment>(
    db,
    sql`select p.id, p.captured_amount as captured, p.refunded_amount as refunded,
          coalesce((select sum((parameters->>'amount')::int) from payment_calls c
            where c.payment_id = p.id and c.purpose = 'transfer' and c.state = 'done'), 0)::int as transferred,
          coalesce((select json_agg(c.id) from payment_calls c where c.payment_id = p.id and c.purpose = 'transfer'), '[]') as transfers,
          coalesce((select json_agg(json_build_object('id', t.id, 'state', case when p.kind = 'claim' then 'claim'
              when s.ended_at is null or s.captured_amount > 0 then t.state else 'ended' end))
            from payment_shares s join transactions t on t.id = s.transaction_id where s.payment_id = p.id), '[]') as transactions,
          coalesce((select sum(t.payin_amount) from payment_shares s join transactions t on t.id = s.transaction_id
            where s.payment_id = p.id and t.state = 'canceled' and (select sum(total_amount) from line_items l
              where l.transaction_id = t.id and l.code like 'line-item/%day') > 0), 0)::int as kept,
          (select count(*) from cases c where c.payment_id = p.id and c.state <> 'resolved')::int as cases
        from payments p`,
  );
  const byId = new Map(ours.map((payment) => [payment.id, payment]));
  const intents = books.payment_intent ?? [];
  return [
    ...intents.flatMap((intent) => compare(intent, byId.get(intent.metadata['payment'] ?? ''), books)),
    ...ours
      .filter(({ id, captured }) => captured > 0 && !intents.some(({ metadata }) => metadata['payment'] === id))
      .map(({ id }) => `payment ${id} is unknown to Stripe`),
    ...doubledIntents(books),
    ...(await brokenLedger(db, books)),
  ];
}

function compare(
  intent: NonNullable<Books['payment_intent']>[number],
  payment: Payment | undefined,
  books: Books,
): string[] {
  if (payment === undefined) return [`intent ${intent.id} belongs to no payment of ours`];
  const ofIntent = (each: { readonly payment_intent: string }) => each.payment_intent === intent.id;
  const refunded = sum((books.refund ?? []).filter((refund) => ofIntent(refund) && !hasFailed(refund.status)));
  // Of a lost dispute the bank may have given a part back.
  const lost = (books.dispute ?? []).filter((dispute) => ofIntent(dispute) && dispute.status === 'lost');
  const taken = (books.balance_transaction ?? []).filter(({ source }) => lost.some(({ id }) => id === source));
  const transferred = sum(
    (books.transfer ?? []).filter(({ metadata }) => payment.transfers.includes(metadata['call'] ?? '')),
  );
  const ended = payment.transactions.every(({ state }) =>
    ['declined', 'canceled', 'payment-expired', 'ended'].includes(state),
  );
  const states = payment.transactions.map(({ state }) => state).join(', ');
  return [
    ...(intent.amount_received === payment.captured
      ? []
      : [`${intent.id}: ${intent.amount_received} captured there, ${payment.captured} here`]),
    ...(refunded === payment.refunded ? [] : [`${intent.id}: ${refunded} refunded there, ${payment.refunded} here`]),
    ...(transferred === payment.transferred
      ? []
      : [`${intent.id}: ${transferred} transferred there, ${payment.transferred} here`]),
    ...(ended && payment.cases === 0 && intent.amount_received !== refunded - sum(taken) + payment.kept
      ? [`${intent.id}: ${states}, and the customer is still out of pocket`]
      : []),
    ...(ended && intent.status === 'requires_capture' ? [`${intent.id}: ${states}, and the card is still held`] : []),
  ];
}

function doubledIntents(books: Books): string[] {
  const seen = new Map<string, number>();
  for (const { metadata, amount_received } of books.payment_intent ?? []) {
    const payment = metadata['payment'] ?? '';
    if (amount_received > 0) seen.set(payment, (seen.get(payment) ?? 0) + 1);
  }
  return [...seen].filter(([, count]) => count > 1).map(([payment]) => `payment ${payment} was charged twice`);
}

function sum(parts: readonly { amount: number }[]): number {
  return parts.reduce((total, { amount }) => total + amount, 0);
}
