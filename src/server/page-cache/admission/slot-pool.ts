import { recentCounts } from './recent-counts.ts';

/** The slots of one class, and their holders. */
export type SlotPool = {
  readonly inUse: () => number;
  /** Whether one more request of this client may start while the class may use `capacity` slots. */
  readonly hasCapacity: (capacity: number, client: Client) => boolean;
  readonly acquire: (client: Client) => void;
  readonly release: (client: Client) => void;
};

export type Client = {
  /** As in `networkOf`: an IPv4 address or a /64. */
  readonly network: string;
  readonly userId: string | null;
};

/** The share of a sole client, in percent: two thirds. */
export const usualMaxPercent = 66;

/** Requests in the last seconds after which a client is a heavy user. */
const minHeavyRequests = 4;

/**
 * Fair sharing by client: a signed-in user, otherwise a network. Each client may hold an equal share of the
 * capacity, and a sole client `maxPercent` of it, so that the next one always finds a slot. A quarter is reserved for light
 * users, because many heavy users together would otherwise leave nothing to them.
 */
export function makeSlotPool(maxPercent = usualMaxPercent): SlotPool {
  const recentRequests = recentCounts();
  const holders = { network: new Map<string, number>(), userId: new Map<string, number>() };
  let inUse = 0;

  function isFair(slotsByKey: ReadonlyMap<string, number>, key: string, capacity: number): boolean {
    const ownSlots = slotsByKey.get(key) ?? 0;
    const clients = slotsByKey.size + (ownSlots === 0 ? 1 : 0);
    const share =
      clients === 1 ? capacity - atLeastOne((capacity * (100 - maxPercent)) / 100) : Math.floor(capacity / clients);
    return ownSlots < Math.max(Math.min(2, capacity - 1), share, 1);
  }

  return {
    inUse: () => inUse,
    hasCapacity(capacity, { network, userId }) {
      const isHeavy = recentRequests.of(userId ?? network) >= minHeavyRequests;
      if (inUse >= (isHeavy ? Math.max(1, capacity - atLeastOne(capacity / 4)) : capacity)) return false;
      return userId === null ? isFair(holders.network, network, capacity) : isFair(holders.userId, userId, capacity);
    },
    acquire({ network, userId }) {
      inUse += 1;
      recentRequests.add(userId ?? network);
      if (userId === null) adjust(holders.network, network, 1);
      else adjust(holders.userId, userId, 1);
    },
    release({ network, userId }) {
      inUse -= 1;
      if (userId === null) adjust(holders.network, network, -1);
      else adjust(holders.userId, userId, -1);
    },
  };
}

function atLeastOne(share: number): number {
  return Math.max(1, Math.floor(share));
}

function adjust(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
