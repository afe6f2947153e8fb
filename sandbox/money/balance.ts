import type Stripe from 'stripe';
import { inAccount } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { emit } from '../webhooks/emit.ts';
import { balancesOf } from './ledger.ts';
import type { Amounts } from './ledger.ts';
import { settlementOf } from './settlement.ts';

function fundsOf(amounts: readonly Amounts[], which: 'available' | 'pending'): Stripe.Balance.Available[] {
  return amounts.map((each) => ({ amount: each[which], currency: each.currency, source_types: { card: each[which] } }));
}

/** The account's balance: the sum of its balance transactions, by currency. */
export function balanceOf(scope: Scope): Stripe.Balance {
  const known = balancesOf(scope);
  const currency = settlementOf(scope.store)?.currency ?? 'usd';
  const amounts = known.length > 0 ? known : [{ currency, available: 0, pending: 0 }];
  return {
    object: 'balance',
    available: fundsOf(amounts, 'available'),
    ...(scope.account === ''
      ? { connect_reserved: amounts.map((each) => ({ amount: 0, currency: each.currency })) }
      : {}),
    livemode: false,
    pending: fundsOf(amounts, 'pending'),
    refund_and_dispute_prefunding: { available: [], pending: [] },
  };
}

/** Emits `balance.available` for accounts in which pending money has become available. */
export function announceAvailable(scope: Scope, accounts: readonly string[]): void {
  for (const account of accounts) {
    const own = inAccount(scope, account);
    emit(own, 'balance.available', balanceOf(own));
  }
}
