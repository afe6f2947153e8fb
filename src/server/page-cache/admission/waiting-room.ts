export type Timeout = {
  /** The line is as long as is served within this, going by what slots were held for lately. */
  readonly expectedMs: number;
  /** Who has waited so long is refused: the line moved more slowly than expected. */
  readonly maxWaitMs: number;
  readonly maxWaiting: number;
};

type Waiting<Slot> = {
  readonly key: string;
  readonly tryEnter: () => Slot | null;
  readonly settle: (slot: Slot) => void;
};

export type WaitingRoom<Slot> = {
  /** Whether one more of this client would be served within the time that it may wait, as far as one can tell. */
  readonly hasRoom: (key: string, slots: number) => boolean;
  /** Resolves with a slot, or with null when its time is over. */
  readonly wait: (key: string, tryEnter: () => Slot | null) => Promise<Slot | null>;
  /** Gives freed slots to those who wait, in the order in which they came, as far as each may have one. */
  readonly serve: () => void;
  /** What a slot was held for, in milliseconds: it says how quickly the line moves. */
  readonly heldFor: (ms: number) => void;
};

/** Weight of the newest measurement, and what is supposed before there is one. */
const smoothing = 0.1;
const supposedMs = 20;
/** Of one client with nobody else in the line, however short that is. */
const alwaysOfOne = 4;

/**
 * A short line in front of the slots of a class. A burst, as of a page that asks for several things at once or of many
 * who press at the same moment, is served within a moment instead of being refused; under a lasting flood the line
 * is as long as may be waited for, and everybody behind it is refused at once. Each client has an equal part of it, and
 * one that is alone a half.
 */
export function makeWaitingRoom<Slot>({ expectedMs, maxWaitMs, maxWaiting }: Timeout): WaitingRoom<Slot> {
  const line = new Set<Waiting<Slot>>();
  const ofClient = new Map<string, number>();
  let usualMs = supposedMs;

  function leave(waiting: Waiting<Slot>): void {
    line.delete(waiting);
    const left = (ofClient.get(waiting.key) ?? 1) - 1;
    if (left === 0) ofClient.delete(waiting.key);
    else ofClient.set(waiting.key, left);
  }

  function partOf(key: string, room: number): number {
    const clients = ofClient.size + (ofClient.has(key) ? 0 : 1);
    return clients === 1 ? Math.max(alwaysOfOne, room / 2) : Math.max(1, Math.floor(room / clients));
  }

  return {
    hasRoom(key, slots) {
      const room = Math.min(maxWaiting, Math.floor((expectedMs * Math.max(1, slots)) / usualMs));
      return line.size < room && (ofClient.get(key) ?? 0) < partOf(key, room);
    },
    wait(key, tryEnter) {
      ofClient.set(key, (ofClient.get(key) ?? 0) + 1);
      return new Promise((resolve) => {
        const waiting: Waiting<Slot> = {
          key,
          tryEnter,
          settle(slot) {
            clearTimeout(late);
            leave(waiting);
            resolve(slot);
          },
        };
        const late = setTimeout(() => {
          leave(waiting);
          resolve(null);
        }, maxWaitMs);
        line.add(waiting);
      });
    },
    serve() {
      for (const waiting of line) {
        const slot = waiting.tryEnter();
        if (slot !== null) waiting.settle(slot);
      }
    },
    heldFor(ms) {
      usualMs = Math.max(1, usualMs + (ms - usualMs) * smoothing);
    },
  };
}
