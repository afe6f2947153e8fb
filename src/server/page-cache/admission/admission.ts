import { adaptiveLimit } from './adaptive-limit.ts';
import { outsideClasses, requestClasses, type OutsideClass, type RequestClass } from './classes.ts';
import { makeKnownSessions, type KnownSessions } from './known-sessions.ts';
import { recentCounts } from './recent-counts.ts';
import { makeShare, type Client, type Share } from './share.ts';
import { makeWaitingRoom, type Timeout, type WaitingRoom } from './waiting-room.ts';

/** Gives the slot back; the second call does nothing. */
export type Leave = () => void;

/** `About`: what else is to be known of who enters. */
type Gate<About extends unknown[] = []> = {
  readonly hasRoom: (client: Client) => boolean;
  /** Null when there is no room. */
  readonly enter: (client: Client, ...about: About) => Leave | null;
};

/** With a line in front of it; `hasRoom` says whether one more would be served, now or after a moment in that. */
type LinedGate<About extends unknown[] = []> = Gate<About> & {
  /** Null when the line is full, or took too long. */
  readonly enterOrWait: (client: Client, ...about: About) => Promise<Leave | null>;
};

export type Admission = {
  readonly sessions: KnownSessions;
  /** `isMeasured`: its latency is the machine's own, and not the wait for another. */
  readonly enter: (requestClass: RequestClass, client: Client, isMeasured: boolean) => Leave | null;
  /** The same after a moment in the line of the class; null when that is full, or took too long. */
  readonly enterOrWait: (requestClass: RequestClass, client: Client, isMeasured: boolean) => Promise<Leave | null>;
  /** Whether one more may begin now, or wait for its turn. */
  readonly hasRoom: (requestClass: RequestClass, client: Client) => boolean;
  /** Look-ups of sessions that are not known. */
  readonly lookUps: LinedGate & { readonly missed: (client: Client) => void };
  /** Bodies that are still arriving. */
  readonly bodies: Readonly<Record<RequestClass, Gate>>;
  readonly outside: Readonly<Record<OutsideClass, LinedGate>>;
  /** Slots of all classes together, as of now. */
  readonly limit: () => number;
};

/** Requests that may be under way at once in this process: where the limit begins, and how far it follows latency. */
export const slots = { initial: 12, min: 4, max: 32 };

/** The part of the limit that a class has for itself, and the least number of slots. */
const reserves: Readonly<Record<RequestClass, { readonly part: number; readonly min: number }>> = {
  'checkout': { part: 0.5, min: 16 },
  'signed-in': { part: 0.25, min: 4 },
  'sign-in': { part: 0.2, min: 3 },
  'browsing': { part: 0.25, min: 3 },
};

/** Who pays, and who is known, may wait a little; others hear at once that there is no room. */
const patience: Readonly<Record<RequestClass, Timeout>> = {
  'checkout': { expectedMs: 4_000, maxWaitMs: 8_000, maxWaiting: 512 },
  'signed-in': { expectedMs: 75, maxWaitMs: 100, maxWaiting: 256 },
  'sign-in': { expectedMs: 50, maxWaitMs: 50, maxWaiting: 64 },
  'browsing': { expectedMs: 25, maxWaitMs: 25, maxWaiting: 64 },
};

const outsideSlots: Readonly<Record<OutsideClass, number>> = { images: 256, uploads: 64, webhooks: 32, sandbox: 64 };
const bodySlots: Readonly<Record<RequestClass, number>> = {
  'checkout': 512,
  'signed-in': 256,
  'sign-in': 64,
  'browsing': 64,
};
const lookUpSlots = 32;
/** For what waits for other machines anyway. */
const outsidePatience: Timeout = { expectedMs: 2_000, maxWaitMs: 4_000, maxWaiting: 1_024 };
/** Look-ups of sessions that do not exist, in the last seconds, after which a network has one at a time. */
const maxMisses = 20;

/**
 * Decides whether a request may begin. A class may always fill its reserve, also while others have borrowed all slots:
 * so a borrowed slot is given back at once when its owner comes, at the price of a few more under way until those
 * who borrowed are done. What others leave idle, any class may borrow.
 */
export function makeAdmission(size = slots): Admission {
  const limit = adaptiveLimit(size);
  const shares = byName(requestClasses, makeShare);
  const misses = recentCounts();
  const isForger = ({ network }: Client) => misses.of(network) >= maxMisses;
  const lookUps = linedGate(lookUpSlots, isForger);
  const rooms = byName(requestClasses, (name) => makeWaitingRoom<Leave>(patience[name]));
  // The most urgent class first.
  const serveAll = () => requestClasses.forEach((name) => rooms[name].serve());
  const total = () => requestClasses.reduce((sum, name) => sum + shares[name].inUse(), 0);

  /** Slots that the class may fill as things stand. */
  function roomOf(requestClass: RequestClass): number {
    const now = limit.now();
    const { part, min } = reserves[requestClass];
    const reserve = Math.max(min, Math.round(now * part));
    return Math.max(reserve, now - (total() - shares[requestClass].inUse()));
  }

  const classes = byName(requestClasses, (name) => {
    const share = shares[name];
    const hasRoom = (client: Client) => share.hasRoom(roomOf(name), client);
    function enter(client: Client, isMeasured: boolean): Leave | null {
      if (!hasRoom(client)) return null;
      const leave = entered(share, client);
      const timed = limit.began(total());
      return () => {
        leave();
        if (isMeasured) limit.ended(timed);
      };
    }
    return lined({ hasRoom, enter }, rooms[name], () => roomOf(name), serveAll);
  });

  return {
    sessions: makeKnownSessions(),
    hasRoom: (requestClass, client) => classes[requestClass].hasRoom(client),
    enter: (requestClass, client, isMeasured) => classes[requestClass].enter(client, isMeasured),
    enterOrWait: (requestClass, client, isMeasured) => classes[requestClass].enterOrWait(client, isMeasured),
    lookUps: { ...lookUps, missed: ({ network }) => misses.add(network) },
    bodies: byName(requestClasses, (name) => gate(bodySlots[name])),
    outside: byName(outsideClasses, (name) => linedGate(outsideSlots[name])),
    limit: limit.now,
  };
}

/** Admits every request, for operators who limit them elsewhere (`LOAD_SHEDDING=0`). */
export function openAdmission(): Admission {
  const leave: Leave = () => {};
  const open = { hasRoom: () => true, enter: () => leave, enterOrWait: async () => leave };
  return {
    sessions: makeKnownSessions(),
    ...open,
    lookUps: { ...open, missed() {} },
    bodies: byName(requestClasses, () => open),
    outside: byName(outsideClasses, () => open),
    limit: () => Infinity,
  };
}

/**
 * A gate with a line in front. `slotsFor` is by how many slots a client's line moves, null for who may not wait;
 * `serve` gives what was freed to those who do.
 */
function lined<About extends unknown[]>(
  gate: Gate<About>,
  room: WaitingRoom<Leave>,
  slotsFor: (client: Client) => number | null,
  serve: () => void,
): LinedGate<About> {
  function canWait(client: Client): boolean {
    const size = slotsFor(client);
    return size !== null && room.hasRoom(keyOf(client), size);
  }
  function enter(client: Client, ...about: About): Leave | null {
    const leave = gate.enter(client, ...about);
    if (leave === null) return null;
    const began = performance.now();
    return once(() => {
      leave();
      room.heldFor(performance.now() - began);
      serve();
    });
  }
  return {
    enter,
    hasRoom: (client) => gate.hasRoom(client) || canWait(client),
    async enterOrWait(client, ...about) {
      const slot = enter(client, ...about);
      return slot !== null || !canWait(client) ? slot : room.wait(keyOf(client), () => enter(client, ...about));
    },
  };
}

/** Few at once; who is suspect has two slots and no line. */
function linedGate(size: number, isSuspect: (client: Client) => boolean = () => false): LinedGate {
  const room = makeWaitingRoom<Leave>(outsidePatience);
  const slots = gate(size, (client) => (isSuspect(client) ? 2 : size));
  return lined(slots, room, (client) => (isSuspect(client) ? null : size), room.serve);
}

/** A class with slots of its own, whatever the others do. */
function gate(size: number, roomFor: (client: Client) => number = () => size): Gate {
  const share = makeShare();
  const hasRoom = (client: Client) => share.hasRoom(roomFor(client), client);
  return { hasRoom, enter: (client) => (hasRoom(client) ? entered(share, client) : null) };
}

function entered(share: Share, client: Client): Leave {
  share.take(client);
  return once(() => share.giveBack(client));
}

/** Somebody signed in is known by name, whichever network they share with others. */
function keyOf({ network, person }: Client): string {
  return person ?? network;
}

function once(work: () => void): Leave {
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
