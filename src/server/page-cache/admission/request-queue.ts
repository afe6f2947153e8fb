export type QueueLimits = {
  /** The queue is as long as is served within this time, by the recent hold times of slots. */
  readonly expectedMs: number;
  /** Timeout of a queued request: the queue moved more slowly than expected. */
  readonly maxWaitMs: number;
  readonly maxWaiting: number;
};

type QueuedRequest<Slot> = {
  readonly key: string;
  readonly tryAcquire: () => Slot | null;
  readonly settle: (slot: Slot) => void;
};

export type RequestQueue<Slot> = {
  /** Whether one more request of this client would be served in time, by estimate. */
  readonly hasCapacity: (key: string, slots: number) => boolean;
  /** Resolves with a slot, or with null after the timeout. */
  readonly enqueue: (key: string, tryAcquire: () => Slot | null) => Promise<Slot | null>;
  /** Hands freed slots to the queue in order of arrival, as far as each request may have one. */
  readonly dispatch: () => void;
  /** Records how long a slot was held, in milliseconds: it determines the speed of the queue. */
  readonly recordHeldMs: (ms: number) => void;
};

/** Weight of the newest measurement, and the estimate before there is one. */
const smoothing = 0.1;
const initialMs = 20;
/** Min places of a client that is alone in the queue, however short that is. */
const minOfSoleClient = 4;

/**
 * A short queue in front of the slots of a class. A burst, as of a page that requests several things at once or of
 * many users who click at the same moment, is served within a moment instead of being rejected. Under a lasting
 * flood the queue stays as long as can be served in time, and every request beyond it is rejected immediately. Each
 * client has an equal share of it, and a sole client a half.
 */
export function makeRequestQueue<Slot>({ expectedMs, maxWaitMs, maxWaiting }: QueueLimits): RequestQueue<Slot> {
  const queue = new Set<QueuedRequest<Slot>>();
  const countByClient = new Map<string, number>();
  let averageMs = initialMs;

  function remove(request: QueuedRequest<Slot>): void {
    queue.delete(request);
    const remaining = (countByClient.get(request.key) ?? 1) - 1;
    if (remaining === 0) countByClient.delete(request.key);
    else countByClient.set(request.key, remaining);
  }

  function maxOf(key: string, capacity: number): number {
    const clients = countByClient.size + (countByClient.has(key) ? 0 : 1);
    return clients === 1 ? Math.max(minOfSoleClient, capacity / 2) : Math.max(1, Math.floor(capacity / clients));
  }

  return {
    hasCapacity(key, slots) {
      const capacity = Math.min(maxWaiting, Math.floor((expectedMs * Math.max(1, slots)) / averageMs));
      return queue.size < capacity && (countByClient.get(key) ?? 0) < maxOf(key, capacity);
    },
    enqueue(key, tryAcquire) {
      countByClient.set(key, (countByClient.get(key) ?? 0) + 1);
      return new Promise((resolve) => {
        const request: QueuedRequest<Slot> = {
          key,
          tryAcquire,
          settle(slot) {
            clearTimeout(timer);
            remove(request);
            resolve(slot);
          },
        };
        const timer = setTimeout(() => {
          remove(request);
          resolve(null);
        }, maxWaitMs);
        queue.add(request);
      });
    },
    dispatch() {
      for (const request of queue) {
        const slot = request.tryAcquire();
        if (slot !== null) request.settle(slot);
      }
    },
    recordHeldMs(ms) {
      averageMs = Math.max(1, averageMs + (ms - averageMs) * smoothing);
    },
  };
}
