/** Milliseconds: what is counted is forgotten after one to two of them. */
const windowMs = 5_000;
/** Keys of one window; further ones are not counted, so that no number of addresses fills the memory. */
const maxKeys = 10_000;

export type RecentCounts = { readonly add: (key: string) => void; readonly of: (key: string) => number };

/** How often something happened in the last seconds, by key: two maps in turn, so that nothing is ever searched. */
export function recentCounts(clock: () => number = () => performance.now()): RecentCounts {
  let current = new Map<string, number>();
  let before = new Map<string, number>();
  let since = clock();

  function turn(): void {
    const age = clock() - since;
    if (age < windowMs) return;
    before = age < 2 * windowMs ? current : new Map();
    current = new Map();
    since = clock();
  }

  return {
    add(key) {
      turn();
      const count = current.get(key);
      if (count !== undefined || current.size < maxKeys) current.set(key, (count ?? 0) + 1);
    },
    of(key) {
      turn();
      return (current.get(key) ?? 0) + (before.get(key) ?? 0);
    },
  };
}
