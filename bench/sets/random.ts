/** Numbers that look like chance and are the same for the same seed. */
export type Dice = {
  /** From 0 to below 1. */
  readonly unit: () => number;
  /** A whole number from 0 to below `limit`. */
  readonly below: (limit: number) => number;
  readonly chance: (part: number) => boolean;
  readonly pick: <T>(list: readonly T[]) => T;
  /** Between `least` and `most` different ones. */
  readonly some: <T>(list: readonly T[], least: number, max: number) => T[];
  /** Around 0, mostly within one either way. */
  readonly near: () => number;
};

export function diceOf(seed: number): Dice {
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
    chance: (part) => unit() < part,
    near: () => unit() + unit() + unit() - 1.5,
    some(list, least, most) {
      const wanted = least + below(most - least + 1);
      const picked = new Set<(typeof list)[number]>();
      while (picked.size < wanted) picked.add(pick(list));
      return [...picked];
    },
  };
}

/** Picks among `count` ranks as the world does: the second half as often as the first, the third a third. */
export function zipf(count: number): (dice: Dice) => number {
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

/** An id that is always the same for a kind of row and its number, and spread like a random one. */
export function idOf(kind: number, number: number): string {
  const { below } = diceOf(Math.imul(number + 1, 0x9e3779b1) ^ Math.imul(kind + 1, 0x85ebca6b));
  const hex = (digits: number) =>
    below(16 ** digits)
      .toString(16)
      .padStart(digits, '0');
  // The number stands in the end, so that no two rows share an id.
  const end = number.toString(16).padStart(8, '0');
  return `${hex(8)}-${hex(4)}-4${hex(3)}-${'89ab'[below(4)]}${hex(3)}-${kind.toString(16)}${hex(3)}${end}`;
}
