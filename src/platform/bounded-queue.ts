import PQueue from 'p-queue';

export type Lane = { readonly priority: number; readonly maxWaiting: number };

type BoundedQueue<Name extends string> = {
  /** Runs `work` when a slot is free; rejects with `whenFull()` when `maxWaiting` calls of its lane wait already. */
  readonly run: <T>(lane: Name, work: () => Promise<T>) => Promise<T>;
};

/**
 * A concurrency limit with bounded queues: at most `concurrency` calls run, those of the lane with the highest
 * priority start first, and within a lane in order of arrival. Beyond its bound a lane rejects immediately, so that a
 * flood costs neither memory nor the time of the waiting calls. A failed call frees its slot like any other.
 */
export function makeBoundedQueue<Name extends string>(
  concurrency: number,
  lanes: Readonly<Record<Name, Lane>>,
  whenFull: () => Error,
): BoundedQueue<Name> {
  const queue = new PQueue({ concurrency });
  return {
    async run(lane, work) {
      const { priority, maxWaiting } = lanes[lane];
      if (queue.pending >= concurrency && queue.sizeBy({ priority }) >= maxWaiting) throw whenFull();
      return queue.add(work, { priority });
    },
  };
}
