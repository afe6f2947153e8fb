/** Milliseconds before each restart; the first crash is restarted immediately. */
const waitsMs = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;

/** While the database is away, a crash says nothing about the process. */
const waitWhileAwayMs = 1_000;

/** A process that ran for this long has recovered: its next crash counts as the first. */
const resetAfterMs = 60_000;

export type BackOff = {
  /** Milliseconds to wait after a crash; `counts` is false while the database is away. */
  readonly next: (ranMs: number, counts: boolean) => number;
};

/** Exponential back-off up to 30 s, reset after a minute without a crash. It never gives up. */
export function makeBackOff(): BackOff {
  let crashes = 0;
  return {
    next(ranMs, counts) {
      if (ranMs >= resetAfterMs) crashes = 0;
      if (!counts) return waitWhileAwayMs;
      crashes += 1;
      return waitsMs[Math.min(crashes, waitsMs.length) - 1] ?? 0;
    },
  };
}
