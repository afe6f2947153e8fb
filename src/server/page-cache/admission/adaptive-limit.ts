export type AdaptiveLimit = {
  readonly now: () => number;
  /** `inUse` counts the request itself. */
  readonly began: (inUse: number) => Timed;
  /** Takes the latency of a request into account. */
  readonly ended: (timed: Timed) => void;
};

export type Timed = { readonly at: number; readonly wasBinding: boolean; readonly wasBusy: boolean };

/** Milliseconds that the slowest of those under way at once may take: the goal is 250 for 99 of 100. */
const targetMs = 75;
const backOff = 0.85;

type Size = { readonly initial: number; readonly min: number; readonly max: number };

/**
 * How many requests may be under way at once. Their latency is their number divided by what the machine can do, so
 * the limit follows the latency (AIMD): it grows by one per round of requests while all of them are quick, and
 * shrinks once per round when one was slow and at least half of the limit was in use; a page that is slow by
 * itself says nothing about the load.
 */
export function adaptiveLimit({ initial, min, max }: Size, clock = () => performance.now()): AdaptiveLimit {
  let limit = initial;
  let shrankAt = -Infinity;
  return {
    now: () => Math.floor(limit),
    began: (inUse) => ({
      at: clock(),
      wasBinding: inUse >= Math.floor(limit) - 1,
      wasBusy: inUse >= limit / 2,
    }),
    ended({ at, wasBinding, wasBusy }) {
      const now = clock();
      if (now - at <= targetMs) {
        if (wasBinding) limit = Math.min(max, limit + 1 / limit);
      } else if (wasBusy && at > shrankAt) {
        limit = Math.max(min, limit * backOff);
        shrankAt = now;
      }
    },
  };
}
