import type Stripe from 'stripe';
import { announceAvailable } from '../money/balance.ts';
import { balancesOf, releasePending } from '../money/ledger.ts';
import { completePayout, bankFor, connectedScopes, makePayout, pendingPayouts } from '../resources/make-payout.ts';
import { completeRefund, failRefund } from '../resources/refunds.ts';
import { find, idOf, secretOf } from '../store/objects.ts';
import type { Scope } from '../store/objects.ts';
import { every, where } from '../wire/lists.ts';

function settleRefunds(scope: Scope): void {
  for (const refund of every(scope, 'refund', ...where('status', 'pending'))) completeRefund(scope, refund);
  for (const refund of every(scope, 'refund', ...where('status', 'succeeded'))) {
    const method = idOf(refund.payment_method);
    if (method !== null && secretOf(scope, 'payment_method', method).role === 'refund-fails') failRefund(scope, refund);
  }
}

function payOut(scope: Scope): Stripe.Payout[] {
  const account = find({ ...scope, account: '' }, 'account', scope.account);
  if (account === undefined || !account.payouts_enabled || account.settings?.payouts?.schedule.interval === 'manual')
    return [];
  return balancesOf(scope)
    .filter(({ available, currency }) => available > 0 && bankFor(scope, currency) !== null)
    .map(({ available, currency }) => makePayout(scope, available, currency, { automatic: true }));
}

/**
 * Simulates a bank day: pending money becomes available, is paid out to connected accounts, and arrives. Without
 * `refunds`, pending refunds stay pending.
 */
export function settle(scope: Scope, refunds = true): { payouts: Stripe.Payout[] } {
  return scope.store.unit(() => {
    announceAvailable(scope, releasePending(scope, true));
    if (refunds) settleRefunds(scope);
    const payouts: Stripe.Payout[] = [];
    for (const connected of connectedScopes(scope)) {
      payOut(connected);
      for (const payout of pendingPayouts(connected)) payouts.push(completePayout(connected, payout));
    }
    for (const payout of pendingPayouts(scope)) payouts.push(completePayout(scope, payout));
    return { payouts };
  });
}
