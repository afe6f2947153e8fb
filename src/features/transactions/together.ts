import { add, type Money } from '#src/domain/money/money.ts';
import type { Label, Stage } from '#src/domain/process/process.ts';

/** One of the transactions that were requested, and are paid, together. */
export type TogetherItem = {
  readonly id: string;
  readonly listingId: string;
  readonly title: string;
  readonly imageId: string | null;
  readonly label: Label | null;
  readonly stage: Stage | null;
  /** The item that it is a back-up of. */
  readonly backUpOf: string | null;
  /** What its customer pays for it, or its lender is paid; null for one that has failed, unless a part of it is kept. */
  readonly amount: Money | null;
};

/** What all of them come to; null where nothing of them stays. */
export function sumOf(items: readonly TogetherItem[]): Money | null {
  const amounts = items.flatMap(({ amount }) => amount ?? []);
  return amounts.length === 0 ? null : amounts.reduce(add);
}
