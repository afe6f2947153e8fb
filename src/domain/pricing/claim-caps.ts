/**
 * The most that may be charged for a rental beyond its price, when something goes wrong. Minor units of the currency of the
 * order; a cap that the listing does not name is left out.
 */
export type ClaimCaps = {
  /** For each day that the item comes back late. */
  readonly lateFee?: number;
  readonly cleaning?: number;
  readonly repair?: number;
  readonly loss?: number;
  /** The item's retail price: the late fee in total, and all that is claimed of the order together, never exceed it. */
  readonly total: number;
};

/** What was decided on claims of an order, in minor units: of one kind, and of all. */
export type Decided = { readonly ofKind: number; readonly all: number };

export type CapKind = Exclude<keyof ClaimCaps, 'total'>;

export const capKinds = ['lateFee', 'cleaning', 'repair', 'loss'] as const satisfies readonly CapKind[];

type NamedCaps = Readonly<Partial<Record<CapKind, number | null>>>;

/** The caps of an item with this retail price; null when it names none. */
export function capsOf(named: NamedCaps, retailPrice: number | null): ClaimCaps | null {
  const caps = capKinds.flatMap((kind) => (named[kind] == null ? [] : [[kind, named[kind]] as const]));
  if (caps.length === 0) return null;
  if (retailPrice === null) throw new Error('Caps without a retail price');
  return { ...Object.fromEntries(caps), total: retailPrice };
}

/** Whether a cap can be named: a positive amount, at most the retail price. */
export function isCap(cap: number, retailPrice: number | null): boolean {
  return Number.isSafeInteger(cap) && cap > 0 && retailPrice !== null && cap <= retailPrice;
}

/** The most that can be claimed for this; `daysLate` counts for the late fee alone. 0 without such a cap. */
export function mostFor(caps: ClaimCaps, kind: CapKind, daysLate: number): number {
  const cap = caps[kind] ?? 0;
  return Math.min(kind === 'lateFee' ? cap * Math.max(0, daysLate) : cap, caps.total);
}
