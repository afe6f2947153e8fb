import { recentCounts } from './recent-counts.ts';

/** The slots of one class, and who holds them. */
export type Share = {
  readonly inUse: () => number;
  /** Whether one more request of this network, and of this person, may begin while the class has room for `room`. */
  readonly hasRoom: (room: number, client: Client) => boolean;
  readonly take: (client: Client) => void;
  readonly giveBack: (client: Client) => void;
};

export type Client = {
  /** As in `networkOf`: an IPv4 address or a /64. */
  readonly network: string;
  readonly person: string | null;
};

/** Requests in the last seconds after which a client is a heavy user. */
const heavyAfter = 4;

/**
 * Fair by client, which is a person who is signed in and otherwise a network: each may hold an equal part of the room,
 * and one that is alone two thirds, so that the next always finds some. A quarter is kept from all who had much in the
 * last seconds, because many heavy users together would otherwise leave nothing to a person who comes once.
 */
export function makeShare(): Share {
  const served = recentCounts();
  const holders = { network: new Map<string, number>(), person: new Map<string, number>() };
  let inUse = 0;

  function isFair(holding: ReadonlyMap<string, number>, key: string, room: number): boolean {
    const own = holding.get(key) ?? 0;
    const clients = holding.size + (own === 0 ? 1 : 0);
    const part = clients === 1 ? room - atLeastOne(room / 3) : Math.floor(room / clients);
    return own < Math.max(Math.min(2, room - 1), part, 1);
  }

  return {
    inUse: () => inUse,
    hasRoom(room, { network, person }) {
      const isHeavy = served.of(person ?? network) >= heavyAfter;
      if (inUse >= (isHeavy ? Math.max(1, room - atLeastOne(room / 4)) : room)) return false;
      return person === null ? isFair(holders.network, network, room) : isFair(holders.person, person, room);
    },
    take({ network, person }) {
      inUse += 1;
      served.add(person ?? network);
      if (person === null) change(holders.network, network, 1);
      else change(holders.person, person, 1);
    },
    giveBack({ network, person }) {
      inUse -= 1;
      if (person === null) change(holders.network, network, -1);
      else change(holders.person, person, -1);
    },
  };
}

function atLeastOne(part: number): number {
  return Math.max(1, Math.floor(part));
}

function change(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}
