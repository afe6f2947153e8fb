/** Milliseconds before each further start; a first death costs no wait. */
const waitsMs = [0, 500, 1_000, 2_000, 4_000, 8_000, 16_000, 30_000] as const;

/** While the database is away, a death says nothing about the process. */
const waitWhileAwayMs = 1_000;

/** A process that ran for so long has recovered: its next death is a first one. */
const calmMs = 60_000;

export type BackOff = {
  /** Milliseconds to wait after a death; `counts` unless something else is to blame. */
  readonly next: (ranMs: number, counts: boolean) => number;
};

/** Waits longer each time, up to 30 s, and is back to short after a calm minute. It never gives up. */
export function makeBackOff(): BackOff {
  let deaths = 0;
  return {
    next(ranMs, counts) {
      if (ranMs >= calmMs) deaths = 0;
      if (!counts) return waitWhileAwayMs;
      deaths += 1;
      return waitsMs[Math.min(deaths, waitsMs.length) - 1] ?? 0;
    },
  };
}
