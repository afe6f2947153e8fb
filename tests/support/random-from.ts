/** The same numbers from the same seed, so that a walk that fails can be repeated. */
export function randomFrom(seed: number) {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const upTo = (most: number) => Math.floor(next() * (most + 1));
  return {
    upTo,
    isLikely: (share: number) => next() < share,
    pick: <T>(list: readonly T[]) => list[upTo(list.length - 1)],
  };
}

export type Random = ReturnType<typeof randomFrom>;
