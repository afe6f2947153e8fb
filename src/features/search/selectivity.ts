/** How amounts are spread, as the database has sampled them: the usual ones with their parts, and even slices of the rest. */
export type Spread = {
  readonly common: readonly { readonly amount: number; readonly part: number }[];
  /** Between each two of these lie equally many of the amounts that are not common. */
  readonly bounds: readonly number[];
};

/** About which part of all amounts is from `from` to `to`, both included. All of them when nothing is known. */
export function partBetween({ common, bounds }: Spread, from: number, to: number): number {
  if (common.length === 0 && bounds.length === 0) return 1;
  const within = ({ amount }: { readonly amount: number }) => amount >= from && amount <= to;
  const usual = sum(common.filter(within));
  const rest = bounds.length < 2 ? 0 : Math.max(0, 1 - sum(common));
  return usual + rest * Math.max(0, below(bounds, to) - below(bounds, from));
}

/** The part of the slices below an amount. */
function below(bounds: readonly number[], amount: number): number {
  const after = bounds.findIndex((bound) => bound > amount);
  if (after === 0) return 0;
  if (after === -1) return 1;
  const low = bounds[after - 1] ?? 0;
  const high = bounds[after] ?? low;
  const within = high > low ? (amount - low) / (high - low) : 0;
  return (after - 1 + within) / (bounds.length - 1);
}

function sum(parts: readonly { readonly part: number }[]): number {
  return parts.reduce((all, { part }) => all + part, 0);
}
