import { adaptiveLimit } from './adaptive-limit.ts';
import { ioClasses, requestClasses, type IoClass, type RequestClass } from './classes.ts';
import { makeSessionOwners, type SessionOwners } from './session-owners.ts';
import { recentCounts } from './recent-counts.ts';
import { makeSlotPool, usualMaxPercent, type Client, type SlotPool } from './slot-pool.ts';
import { makeRequestQueue, type QueueLimits, type RequestQueue } from './request-queue.ts';

/** Releases the slot; a second call does nothing. */
export type Release = () => void;

/** Concurrency limiter. `Args`: what else the limiter needs to know about the request. */
type Limiter<Args extends unknown[] = []> = {
  readonly hasCapacity: (client: Client) => boolean;
  /** Null when there is no capacity. */
  readonly acquire: (client: Client, ...args: Args) => Release | null;
};

/** A limiter with a queue; `hasCapacity` also covers a request that would be served after a moment in the queue. */
type QueuedLimiter<Args extends unknown[] = []> = Limiter<Args> & {
  /** Null when the queue is full, or after its timeout. */
  readonly acquireOrQueue: (client: Client, ...args: Args) => Promise<Release | null>;
};

export type Admission = {
  readonly sessionOwners: SessionOwners;
  /** `isMeasured`: the request's latency is spent on this machine's CPU, not on waiting for another machine. */
  readonly acquire: (requestClass: RequestClass, client: Client, isMeasured: boolean) => Release | null;
  /** The same after a moment in the queue of the class; null when that is full, or after its timeout. */
  readonly acquireOrQueue: (requestClass: RequestClass, client: Client, isMeasured: boolean) => Promise<Release | null>;
  /** Whether one more request may start now, or wait in the queue. */
  readonly hasCapacity: (requestClass: RequestClass, client: Client) => boolean;
  /** Look-ups of sessions whose owner is not cached. */
  readonly sessionLookUps: QueuedLimiter & { readonly recordMiss: (client: Client) => void };
  /** Request bodies that are still arriving. */
  readonly bodies: Readonly<Record<RequestClass, Limiter>>;
  readonly io: Readonly<Record<IoClass, QueuedLimiter>>;
  /** Current slots of all classes together. */
  readonly limit: () => number;
};

/** Concurrent requests in this process: the initial limit, and the range in which it adapts to the latency. */
export const slots = { initial: 12, min: 4, max: 32 };

/** Reserved share of the limit per class, and the minimum number of slots. */
const reserves: Readonly<Record<RequestClass, { readonly share: number; readonly min: number }>> = {
  'checkout': { share: 0.5, min: 16 },
  'signed-in': { share: 0.25, min: 4 },
  'sign-in': { share: 0.2, min: 3 },
  'browsing': { share: 0.25, min: 3 },
};

type Queues = Readonly<Record<RequestClass | 'io', QueueLimits>>;

/** Checkout and signed-in users may wait a little; other requests are shed almost immediately. */
export const usualQueues: Queues = {
  'checkout': { expectedMs: 4_000, maxWaitMs: 8_000, maxWaiting: 512 },
  'signed-in': { expectedMs: 75, maxWaitMs: 100, maxWaiting: 256 },
  'sign-in': { expectedMs: 50, maxWaitMs: 50, maxWaiting: 64 },
  'browsing': { expectedMs: 25, maxWaitMs: 25, maxWaiting: 64 },
  // For requests that wait for other machines anyway.
  'io': { expectedMs: 2_000, maxWaitMs: 4_000, maxWaiting: 1_024 },
};

const ioSlots: Readonly<Record<IoClass, number>> = { images: 256, uploads: 64, webhooks: 32, reports: 8, sandbox: 64 };
const bodySlots: Readonly<Record<RequestClass, number>> = {
  'checkout': 512,
  'signed-in': 256,
  'sign-in': 64,
  'browsing': 64,
};
const lookUpSlots = 32;
/** Look-ups of unknown sessions within the last seconds, after which a network may only run one at a time. */
const maxMisses = 20;

/**
 * Decides whether a request may start. A class may always fill its reserve, also while others have borrowed all
 * slots: an owner gets a borrowed slot back immediately, at the price of a few more requests running until the
 * borrowers have finished. Slots that are idle can be borrowed by any class.
 */
export function makeAdmission(size = slots, maxClientPercent = usualMaxPercent, waits = usualQueues): Admission {
  const limit = adaptiveLimit(size);
  const pools = byName(requestClasses, () => makeSlotPool(maxClientPercent));
  const misses = recentCounts();
  const sendsForgedSessions = ({ network }: Client) => misses.of(network) >= maxMisses;
  const sessionLookUps = queuedLimiter(lookUpSlots, waits.io, sendsForgedSessions);
  const queues = byName(requestClasses, (name) => makeRequestQueue<Release>(waits[name]));
  // The most urgent class first.
  const dispatchAll = () => requestClasses.forEach((name) => queues[name].dispatch());
  const total = () => requestClasses.reduce((sum, name) => sum + pools[name].inUse(), 0);

  /** Slots that the class may currently fill. */
  function capacityOf(requestClass: RequestClass): number {
    const now = limit.current();
    const { share, min } = reserves[requestClass];
    const reserve = Math.max(min, Math.round(now * share));
    return Math.max(reserve, now - (total() - pools[requestClass].inUse()));
  }

  const classes = byName(requestClasses, (name) => {
    const pool = pools[name];
    const hasCapacity = (client: Client) => pool.hasCapacity(capacityOf(name), client);
    function acquire(client: Client, isMeasured: boolean): Release | null {
      if (!hasCapacity(client)) return null;
      const release = acquireFrom(pool, client);
      const timed = limit.start(total());
      return () => {
        release();
        if (isMeasured) limit.finish(timed);
      };
    }
    return withQueue({ hasCapacity, acquire }, queues[name], () => capacityOf(name), dispatchAll);
  });

  return {
    sessionOwners: makeSessionOwners(),
    hasCapacity: (requestClass, client) => classes[requestClass].hasCapacity(client),
    acquire: (requestClass, client, isMeasured) => classes[requestClass].acquire(client, isMeasured),
    acquireOrQueue: (requestClass, client, isMeasured) => classes[requestClass].acquireOrQueue(client, isMeasured),
    sessionLookUps: { ...sessionLookUps, recordMiss: ({ network }) => misses.add(network) },
    bodies: byName(requestClasses, (name) => limiter(bodySlots[name])),
    io: byName(ioClasses, (name) => queuedLimiter(ioSlots[name], waits.io)),
    limit: limit.current,
  };
}

/** Admits every request, for installations that limit them elsewhere (`LOAD_SHEDDING=0`). */
export function openAdmission(): Admission {
  const release: Release = () => {};
  const open = { hasCapacity: () => true, acquire: () => release, acquireOrQueue: async () => release };
  return {
    sessionOwners: makeSessionOwners(),
    ...open,
    sessionLookUps: { ...open, recordMiss() {} },
    bodies: byName(requestClasses, () => open),
    io: byName(ioClasses, () => open),
    limit: () => Infinity,
  };
}

/**
 * A limiter with a queue in front. `slotsFor`: how many slots serve the client's queue, null for clients that may
 * not wait. `dispatch` hands freed slots to the queue.
 */
function withQueue<Args extends unknown[]>(
  limiter: Limiter<Args>,
  queue: RequestQueue<Release>,
  slotsFor: (client: Client) => number | null,
  dispatch: () => void,
): QueuedLimiter<Args> {
  function canQueue(client: Client): boolean {
    const size = slotsFor(client);
    return size !== null && queue.hasCapacity(keyOf(client), size);
  }
  function acquire(client: Client, ...args: Args): Release | null {
    const release = limiter.acquire(client, ...args);
    if (release === null) return null;
    const acquiredAt = performance.now();
    return once(() => {
      release();
      queue.recordHeldMs(performance.now() - acquiredAt);
      dispatch();
    });
  }
  return {
    acquire,
    hasCapacity: (client) => limiter.hasCapacity(client) || canQueue(client),
    async acquireOrQueue(client, ...args) {
      const acquired = acquire(client, ...args);
      return acquired !== null || !canQueue(client)
        ? acquired
        : queue.enqueue(keyOf(client), () => acquire(client, ...args));
    },
  };
}

/**
 * A small limit with a queue. A suspect client has no queue and a capacity of two slots, of which one client may
 * hold one.
 */
function queuedLimiter(
  size: number,
  limits: QueueLimits,
  isSuspect: (client: Client) => boolean = () => false,
): QueuedLimiter {
  const queue = makeRequestQueue<Release>(limits);
  const slots = limiter(size, (client) => (isSuspect(client) ? 2 : size));
  return withQueue(slots, queue, (client) => (isSuspect(client) ? null : size), queue.dispatch);
}

/** A limiter with slots of its own, independent of the others. */
function limiter(size: number, capacityFor: (client: Client) => number = () => size): Limiter {
  const pool = makeSlotPool();
  const hasCapacity = (client: Client) => pool.hasCapacity(capacityFor(client), client);
  return { hasCapacity, acquire: (client) => (hasCapacity(client) ? acquireFrom(pool, client) : null) };
}

function acquireFrom(pool: SlotPool, client: Client): Release {
  pool.acquire(client);
  return once(() => pool.release(client));
}

/** A signed-in user is identified by id, whichever network they share with others. */
function keyOf({ network, userId }: Client): string {
  return userId ?? network;
}

function once(work: () => void): Release {
  let done = false;
  return () => {
    if (done) return;
    done = true;
    work();
  };
}

function byName<Name extends string, Value>(names: readonly Name[], make: (name: Name) => Value): Record<Name, Value> {
  return Object.fromEntries(names.map((name) => [name, make(name)])) as Record<Name, Value>;
}
