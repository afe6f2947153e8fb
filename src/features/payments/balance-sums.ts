import type { balanceChecks } from '#src/database/schema/ledger.ts';

export type BalanceSums = Omit<typeof balanceChecks.$inferSelect, 'day' | 'alarmedAt' | 'checkedAt'>;

export type BalancePart = 'balance' | 'moving' | 'to-lenders' | 'refunds' | 'transfers' | 'with-banks' | 'unexplained';

/** What is there, and what of it is someone's, which is negative; parts of nothing are left out. */
export function partsOfBalance(sums: BalanceSums): { readonly part: BalancePart; readonly amount: number }[] {
  const parts: readonly { readonly part: BalancePart; readonly amount: number }[] = [
    { part: 'balance', amount: sums.available + sums.pending },
    { part: 'moving', amount: -sums.moving },
    { part: 'to-lenders', amount: -sums.toLenders },
    { part: 'refunds', amount: -sums.refunds },
    { part: 'transfers', amount: -sums.transfers },
    { part: 'with-banks', amount: sums.withBanks },
    { part: 'unexplained', amount: -sums.unexplained },
  ];
  return parts.filter(({ part, amount }) => part === 'balance' || amount !== 0);
}

/**
 * What is left of the balance when all that is due is paid; negative where it does not cover that. While a bank has what it may
 * return, nothing of it is due.
 */
export function restOfBalance(sums: BalanceSums): number {
  return partsOfBalance(sums).reduce((sum, { amount }) => sum + amount, 0);
}

/**
 * What the operator may take out. What a bank has taken is owed until it is decided who bears it: it may come to be the
 * operator herself, when a bank has decided against the lender and her case is decided for her.
 */
export function ownOfBalance(sums: BalanceSums): number {
  return Math.max(restOfBalance(sums) - sums.withBanks, 0);
}
