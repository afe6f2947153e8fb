import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { add } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';

type Entry = {
  readonly type: Stripe.BalanceTransaction.Type;
  /** Before the fee; negative when money leaves the account. */
  readonly amount: number;
  readonly fee?: number;
  readonly currency: string;
  readonly source: string;
  /** Unix seconds; a time in the past means now. */
  readonly availableOn?: number;
  readonly description?: string | null;
  readonly category?: string;
};

/** How long captured money is pending, in seconds: two days, as in most countries. */
export const settlementDelay = 2 * 24 * 60 * 60;

function feeDetails(fee: number, currency: string): Stripe.BalanceTransaction.FeeDetail[] {
  if (fee === 0) return [];
  return [{ amount: fee, application: null, currency, description: 'Stripe processing fees', type: 'stripe_fee' }];
}

/** Records a balance transaction of the account. A balance is always the sum of these. */
export function recordTransaction(scope: Scope, entry: Entry): Stripe.BalanceTransaction {
  const fee = entry.fee ?? 0;
  const availableOn = Math.max(entry.availableOn ?? scope.now, scope.now);
  const line: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: scope.now,
    currency: entry.currency,
    description: entry.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: feeDetails(fee, entry.currency),
    net: entry.amount - fee,
    reporting_category: entry.category ?? entry.type,
    source: entry.source,
    status: availableOn > scope.now ? 'pending' : 'available',
    type: entry.type,
  };
  add(scope, 'balance_transaction', line, {});
  return line;
}

export type Amounts = { currency: string; available: number; pending: number };

export function balancesOf(scope: Scope): Amounts[] {
  return scope.store.all<Amounts>(
    `SELECT body ->> '$.currency' AS currency,
            coalesce(sum(body ->> '$.net') FILTER (WHERE available_on <= ?), 0) AS available,
            coalesce(sum(body ->> '$.net') FILTER (WHERE available_on > ?), 0) AS pending
     FROM objects WHERE kind = 'balance_transaction' AND account = ? GROUP BY 1 ORDER BY 1`,
    scope.now,
    scope.now,
    scope.account,
  );
}

export function availableIn(scope: Scope, currency: string): number {
  return balancesOf(scope).find((amounts) => amounts.currency === currency)?.available ?? 0;
}

/** Marks due balance transactions as available. With `all`, pending money becomes available immediately. */
export function releasePending(scope: Scope, all = false): void {
  const due = all ? Number.MAX_SAFE_INTEGER : scope.now;
  scope.store.run(
    `UPDATE objects SET body = json_set(body, '$.status', 'available', '$.available_on', min(available_on, ?))
     WHERE kind = 'balance_transaction' AND status = 'pending' AND available_on <= ?`,
    scope.now,
    due,
  );
}
