import type { Money } from '#src/domain/money/money.ts';
import { isCap } from '#src/domain/pricing/claim-caps.ts';

/** What may be charged at most beyond the price of a rental: for each day of lateness, for cleaning, repair and loss. */
export const capNames = ['lateFee', 'cleaningCap', 'repairCap', 'lossCap'] as const;

type CapName = (typeof capNames)[number];

export type CapFields = { readonly [Name in CapName]?: Money | null };

type WithRetailPrice = Readonly<Partial<Record<CapName | 'rrp', Money | null | undefined>>>;

/** No cap is above the retail price, and there is none without one. */
export const capRules = capNames.map(
  (name) =>
    [
      ({ rrp, [name]: cap }: WithRetailPrice) => cap == null || isCap(cap.amount, rrp?.amount ?? null),
      [name],
      'listing-form.cap-range',
    ] as const,
);
