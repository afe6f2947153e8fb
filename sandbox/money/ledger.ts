import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { add } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';

type Entry = {
  readonly type: Stripe.BalanceTransaction.Type;
  /** Before the fee; negative when money leaves the account. */
  readonly amount: number;
  readonly fee?: number;
  readonly currency: string;
  readonly source: string;
  /** Unix seconds; earlier than now means now. */
  readonly availableOn?: number;
  readonly description?: string | null;
  readonly category?: string;
};

/** How long captured money is pending: two days, as for most countries. Unix seconds. */
export const settlementDelay = 2 * 24 * 60 * 60;

function feeDetails(fee: number, currency: string): Stripe.BalanceTransaction.FeeDetail[] {
  if (fee === 0) return [];
  return [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }];
}

/** Writes one line in the books of the desk's account. A balance is only ever the sum of these lines. */
export function post(desk: Desk, entry: Entry): Stripe.BalanceTransaction {
  const fee = entry.fee ?? 0;
  const availableOn = Math.max(entry.availableOn ?? desk.now, desk.now);
  const line: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: desk.now,
    currency: entry.currency,
    description: entry.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: feeDetails(fee, entry.currency),
    net: entry.amount - fee,
    reporting_category: entry.category ?? entry.type,
    source: entry.source,
    status: availableOn > desk.now ? 'pending' : 'available',
    type: entry.type,
  };
  add(desk, 'balance_transaction', line, {});
  return line;
}

export type Amounts = { currency: string; available: number; pending: number };

export function balancesOf(desk: Desk): Amounts[] {
  return desk.store.all<Amounts>(
    `SELECT body ->> '$.currency' AS currency,
            coalesce(sum(body ->> '$.net') FILTER (WHERE available_on <= ?), 0) AS available,
            coalesce(sum(body ->> '$.net') FILTER (WHERE available_on > ?), 0) AS pending
     FROM objects WHERE kind = 'balance_transaction' AND account = ? GROUP BY 1 ORDER BY 1`,
    desk.now,
    desk.now,
    desk.account,
  );
}

export function availableIn(desk: Desk, currency: string): number {
  return balancesOf(desk).find((amounts) => amounts.currency === currency)?.available ?? 0;
}

/** Lines whose day has come say so. With `all`, pending money is made available at once. */
export function ripen(desk: Desk, all = false): void {
  const due = all ? Number.MAX_SAFE_INTEGER : desk.now;
  desk.store.run(
    `UPDATE objects SET body = json_set(body, '$.status', 'available', '$.available_on', min(available_on, ?))
     WHERE kind = 'balance_transaction' AND status = 'pending' AND available_on <= ?`,
    desk.now,
    due,
  );
}
