import type Stripe from 'stripe';
import { balancesOf } from '../money/ledger.ts';
import type { Amounts } from '../money/ledger.ts';
import { get } from '../store/objects.ts';
import { filters, listOf, listParams } from '../wire/lists.ts';
import { pathPart } from '../wire/router.ts';
import type { Call, Route } from '../wire/router.ts';

function fundsOf(amounts: readonly Amounts[], which: 'available' | 'pending'): Stripe.Balance.Available[] {
  return amounts.map((each) => ({ amount: each[which], currency: each.currency, source_types: { card: each[which] } }));
}

function balance(call: Call): Stripe.Balance {
  const known = balancesOf(call);
  const amounts = known.length > 0 ? known : [{ currency: 'usd', available: 0, pending: 0 }];
  return {
    object: 'balance',
    available: fundsOf(amounts, 'available'),
    ...(call.account === '' ? { connect_reserved: amounts.map(({ currency }) => ({ amount: 0, currency })) } : {}),
    livemode: false,
    pending: fundsOf(amounts, 'pending'),
    refund_and_dispute_prefunding: { available: [], pending: [] },
  };
}

const lines = '/v1/balance_transactions';

export const balanceRoutes: readonly Route[] = [
  { method: 'GET', path: '/v1/balance', accepts: '', run: balance },
  {
    method: 'GET',
    path: lines,
    accepts: `${listParams} type source currency`,
    run: (call) =>
      listOf(call, call.params, 'balance_transaction', lines, filters(call.params, 'type', 'source', 'currency')),
  },
  { method: 'GET', path: `${lines}/:id`, accepts: '', run: (call) => get(call, 'balance_transaction', pathPart(call)) },
];
