/** A seeded pseudo-random number generator: the same seed gives the same numbers. */
export type Rng = {
  /** From 0 to below 1. */
  readonly unit: () => number;
  /** An integer from 0 to below `limit`. */
  readonly below: (limit: number) => number;
  readonly chance: (probability: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Between `min` and `max` distinct elements. */
  readonly some: <T>(list: readonly T[], min: number, max: number) => T[];
  /** Bell-shaped around 0, between -1.5 and 1.5. */
  readonly near: () => number;
};

export function makeRng(seed: number): Rng {
  let state = seed | 0;
  const unit = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (limit: number) => Math.floor(unit() * limit);
  const pick = <T>(list: readonly T[]): T => {
    const picked = list[below(list.length)];
    if (picked === undefined) throw new Error('Nothing to pick from');
    return picked;
  };
  return {
    ...{ unit, below, pick },
    chance: (probability) => unit() < probability,
    near: () => unit() + unit() + unit() - 1.5,
    some(list, min, max) {
      const wanted = min + below(max - min + 1);
      const picked = new Set<(typeof list)[number]>();
      while (picked.size < wanted) picked.add(pick(list));
      return [...picked];
    },
  };
}

/** Zipf's law over `count` ranks: the second is picked half as often as the first, the third a third. */
export function zipf(count: number): (rng: Rng) => number {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let rank = 0; rank < count; rank++) sums[rank] = sum += 1 / (rank + 1);
  return ({ unit }) => {
    const wanted = unit() * sum;
    let low = 0;
    let high = count - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((sums[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}

/** A deterministic UUID for a kind of row and its number, distributed like a random one. */
export function idOf(kind: number, number: number): string {
  const { below } = makeRng(Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(kind + 1, 0x85ebca6b));
  const hex = (digits: number) =>
    below(16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  // Ends with the number, so that no two rows share an id.
  const end = number.toString(16).padStart(8, '0');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[below(4)]}${hex(3)}-${kind.toString(16)}${hex(3)}${end}`;
}
