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

/** What is the operator's own; negative where the balance does not cover what is owed. */
export function restOfBalance(sums: BalanceSums): number {
  return partsOfBalance(sums).reduce((sum, { amount }) => sum + amount, 0);
}
