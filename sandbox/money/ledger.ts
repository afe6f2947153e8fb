import type Stripe from 'stripe';
import { newId } from '../ids.ts';
import { add } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { settlementOf } from './settlement.ts';

type Entry = {
  readonly type: Stripe.BalanceTransaction.Type;
  /** Before the fee; negative when money leaves the account. */
  readonly amount: number;
  readonly fee?: number;
  readonly currency: string;
  /** The object that moved the money; null for an adjustment by Stripe. */
  readonly source: string | null;
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

type Settled = { amount: number; fee: number; currency: string; exchangeRate: number | null };

/** In the currency of the account's balance, each amount rounded to a whole minor unit. */
function settled(scope: Scope, { amount, fee = 0, currency }: Entry): Settled {
  const settlement = scope.account === '' ? settlementOf(scope.store) : null;
  if (settlement === null || settlement.currency === currency) return { amount, fee, currency, exchangeRate: null };
  const { exchangeRate } = settlement;
  const converted = (value: number) => Math.round(value * exchangeRate);
  return { amount: converted(amount), fee: converted(fee), currency: settlement.currency, exchangeRate };
}

/** Records a balance transaction of the account. A balance is always the sum of these. */
export function recordTransaction(scope: Scope, entry: Entry): Stripe.BalanceTransaction {
  const { amount, fee, currency, exchangeRate } = settled(scope, entry);
  const availableOn = Math.max(entry.availableOn ?? scope.now, scope.now);
  const line: Stripe.BalanceTransaction = {
    id: newId('txn'),
    object: 'balance_transaction',
    amount,
    available_on: availableOn,
    balance_type: 'payments',
    created: scope.now,
    currency,
    description: entry.description ?? null,
    exchange_rate: exchangeRate,
    fee,
    fee_details: feeDetails(fee, currency),
    net: amount - fee,
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

/**
 * Marks due balance transactions as available; with `all`, pending money becomes available immediately. Returns the
 * accounts whose money it is.
 */
export function releasePending(scope: Scope, all = false): string[] {
  const due = all ? Number.MAX_SAFE_INTEGER : scope.now;
  const accounts = scope.store.all<{ account: string }>(
    `SELECT DISTINCT account FROM objects
     WHERE kind = 'balance_transaction' AND status = 'pending' AND available_on <= ?`,
    due,
  );
  scope.store.run(
    `UPDATE objects SET body = json_set(body, '$.status', 'available', '$.available_on', min(available_on, ?))
     WHERE kind = 'balance_transaction' AND status = 'pending' AND available_on <= ?`,
    scope.now,
    due,
  );
  return accounts.map(({ account }) => account);
}
