/** Milliseconds: a count is dropped after one to two windows. */
const usualWindowMs = 5_000;
/** Max keys of one window; further ones are not counted, so that memory stays bounded for any number of addresses. */
const maxKeys = 10_000;

export type RecentCounts = { readonly add: (key: string) => void; readonly of: (key: string) => number };

/** Counts events of the last seconds by key, in two alternating maps, so that expiry needs no scan. */
export function recentCounts(clock: () => number = () => performance.now(), windowMs = usualWindowMs): RecentCounts {
  let current = new Map<string, number>();
  let before = new Map<string, number>();
  let since = clock();

  function rotate(): void {
    const age = clock() - since;
    if (age < windowMs) return;
    before = age < 2 * windowMs ? current : new Map();
    current = new Map();
    since = clock();
  }

  return {
    add(key) {
      rotate();
      const count = current.get(key);
      if (count !== undefined || current.size < maxKeys) current.set(key, (count ?? 0) + 1);
    },
    of(key) {
      rotate();
      return (current.get(key) ?? 0) + (before.get(key) ?? 0);
    },
  };
}
