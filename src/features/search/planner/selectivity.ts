/**
 * Histogram of amounts from the database's sample: the most common ones with their frequencies, and equi-depth buckets
 * of the rest.
 */
export type Histogram = {
  readonly common: readonly { readonly amount: number; readonly frequency: number }[];
  /** Bucket bounds: between each two lie equally many of the amounts that are not common. */
  readonly bounds: readonly number[];
};

/** Selectivity of the range `from` to `to`, both included. 1 without statistics. */
export function rangeSelectivity({ common, bounds }: Histogram, from: number, to: number): number {
  if (common.length === 0 && bounds.length === 0) return 1;
  const within = ({ amount }: { readonly amount: number }) => amount >= from && amount <= to;
  const usual = sum(common.filter(within));
  const rest = bounds.length < 2 ? 0 : Math.max(0, 1 - sum(common));
  return usual + rest * Math.max(0, below(bounds, to) - below(bounds, from));
}

/** The fraction of the buckets below an amount. */
function below(bounds: readonly number[], amount: number): number {
  const after = bounds.findIndex((bound) => bound > amount);
  if (after === 0) return 0;
  if (after === -1) return 1;
  const low = bounds[after - 1] ?? 0;
  const high = bounds[after] ?? low;
  const within = high > low ? (amount - low) / (high - low) : 0;
  return (after - 1 + within) / (bounds.length - 1);
}

function sum(parts: readonly { readonly frequency: number }[]): number {
  return parts.reduce((all, { frequency }) => all + frequency, 0);
}
