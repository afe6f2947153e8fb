import type Stripe from 'stripe';
import { balancesOf, ripen } from '../money/ledger.ts';
import { arrive, bankFor, connectedDesks, makePayout, onTheWay } from '../resources/make-payout.ts';
import { completeRefund, failRefund } from '../resources/refunds.ts';
import { find, idOf, secretOf } from '../store/objects.ts';
import type { Desk } from '../store/objects.ts';
import { every, where } from '../wire/lists.ts';

function settleRefunds(desk: Desk): void {
  for (const refund of every(desk, 'refund', ...where('status', 'pending'))) completeRefund(desk, refund);
  for (const refund of every(desk, 'refund', ...where('status', 'succeeded'))) {
    const method = idOf(refund.payment_method);
    if (method !== null && secretOf(desk, 'payment_method', method).role === 'refund-fails') failRefund(desk, refund);
  }
}

function payOut(desk: Desk): Stripe.Payout[] {
  const account = find({ ...desk, account: '' }, 'account', desk.account);
  if (account === undefined || !account.payouts_enabled || account.settings?.payouts?.schedule.interval === 'manual')
    return [];
  return balancesOf(desk)
    .filter(({ available, currency }) => available > 0 && bankFor(desk, currency) !== null)
    .map(({ available, currency }) => makePayout(desk, available, currency, { automatic: true }));
}

/** A bank day at once: pending money becomes available, is paid out to connected accounts, and arrives. */
export function settle(desk: Desk): { payouts: Stripe.Payout[] } {
  return desk.store.unit(() => {
    ripen(desk, true);
    settleRefunds(desk);
    const payouts: Stripe.Payout[] = [];
    for (const connected of connectedDesks(desk)) {
      payOut(connected);
      for (const payout of onTheWay(connected)) payouts.push(arrive(connected, payout));
    }
    for (const payout of onTheWay(desk)) payouts.push(arrive(desk, payout));
    return { payouts };
  });
}
