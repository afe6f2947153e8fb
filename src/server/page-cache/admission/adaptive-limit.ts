export type AdaptiveLimit = {
  readonly current: () => number;
  /** Starts timing a request. `inUse` includes the request itself. */
  readonly start: (inUse: number) => TimedRequest;
  /** Adjusts the limit by the latency of the request. */
  readonly finish: (timed: TimedRequest) => void;
};

export type TimedRequest = { readonly at: number; readonly wasBinding: boolean; readonly wasBusy: boolean };

/** Latency target in milliseconds for the slowest of the concurrent requests: the goal is 250 at p99. */
const targetMs = 75;
const backOff = 0.85;

type LimitRange = { readonly initial: number; readonly min: number; readonly max: number };

/**
 * Adaptive concurrency limit (AIMD). The latency of concurrent requests is their number divided by the capacity of
 * the machine, so the limit follows the latency: it grows by one per round of requests while all of them are fast,
 * and shrinks once per round when one was slow and at least half of the limit was in use. A page that is slow
 * without load says nothing about the load.
 */
export function adaptiveLimit({ initial, min, max }: LimitRange, clock = () => performance.now()): AdaptiveLimit {
  let limit = initial;
  let shrankAt = -Infinity;
  return {
    current: () => Math.floor(limit),
    start: (inUse) => ({
      at: clock(),
      wasBinding: inUse >= Math.floor(limit) - 1,
      wasBusy: inUse >= limit / 2,
    }),
    finish({ at, wasBinding, wasBusy }) {
      const endedAt = clock();
      if (endedAt - at <= targetMs) {
        if (wasBinding) limit = Math.min(max, limit + 1 / limit);
      } else if (wasBusy && at > shrankAt) {
        limit = Math.max(min, limit * backOff);
        shrankAt = endedAt;
      }
    },
  };
}
