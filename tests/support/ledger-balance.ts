import { total } from './kept-rules.ts';
import type { Facts } from './ledger-rules.ts';
import type { Books } from './sandbox.ts';

/**
 * The ledger's balance at Stripe equals Stripe's own balance, per currency. What Stripe does by itself (fees, disputes,
 * later failures, payouts) may not be booked yet, and is then added from its balance transactions.
 */
export function wrongBalance({ entries, calls, books }: Facts): string[] {
  const posted = new Set(entries.map(({ posting }) => posting));
  const byCall = calls.filter(({ id }) => posted.has(`refund-failed:${id}`));
  const names = new Set([...posted, ...byCall.map(({ objectId }) => `refund-failed:${objectId}`)]);
  const lines = (books.balance_transaction ?? []).filter(({ in_account }) => in_account === undefined);
  const platform = books.balances['platform'] ?? [];
  const currencies = new Set([
    ...entries.map(({ currency }) => currency),
    ...platform.map(({ currency }) => currency.toUpperCase()),
  ]);
  return [...currencies].flatMap((currency) => {
    const of = lines.filter((line) => line.currency.toUpperCase() === currency);
    const there = platform.find((amounts) => amounts.currency.toUpperCase() === currency);
    const held = (there?.available ?? 0) + (there?.pending ?? 0);
    const late = of.reduce((sum, line) => sum + notBookedYet(line, names), 0);
    const booked = total(entries.filter((entry) => entry.currency === currency && entry.account === 'at-provider'));
    return held === booked + late ? [] : [`${held} ${currency} are at Stripe, ${booked} in the ledger, ${late} due`];
  });
}

type Line = NonNullable<Books['balance_transaction']>[number];

function notBookedYet({ id, type, amount, fee, source }: Line, names: ReadonlySet<string>): number {
  const isBooked = (...kinds: string[]) =>
    kinds.some((kind) => names.has(`${kind}:${id}`) || names.has(`${kind}:${source}`));
  switch (type) {
    case 'charge':
      return isBooked('fee', 'unmatched') ? 0 : -fee;
    case 'adjustment':
      return isBooked('dispute-withdrawn', 'dispute-reinstated', 'unmatched') ? 0 : amount - fee;
    case 'refund_failure':
      return isBooked('refund-failed', 'unmatched') ? 0 : amount;
    case 'payout':
      return isBooked('operator-payout', 'unmatched') ? 0 : amount;
    default:
      return 0;
  }
}
