type Pace = {
  /** How often each is looked at. */
  readonly everyMs: number;
  /** So many are under way at a time; the others wait. */
  readonly atOnce: number;
};

/**
 * Looks at each of a changing set once in a while: the first time at any moment of the first round, so that those that came
 * together are not all looked at together ever after. To be called often, with the time.
 */
export function inTurn<Thing extends object>(
  things: ReadonlySet<Thing>,
  { everyMs, atOnce }: Pace,
  look: (thing: Thing) => Promise<void>,
): (nowMs: number) => void {
  const dueAt = new WeakMap<Thing, number>();
  const waiting = new Set<Thing>();
  let underWay = 0;

  async function lookOn(): Promise<void> {
    underWay += 1;
    try {
      for (const thing of waiting) {
        waiting.delete(thing);
        if (things.has(thing)) await look(thing);
      }
    } finally {
      underWay -= 1;
    }
  }

  return (nowMs) => {
    for (const thing of things) {
      const at = dueAt.get(thing);
      if (at !== undefined && at > nowMs) continue;
      dueAt.set(thing, nowMs + (at === undefined ? everyMs * Math.random() : everyMs));
      if (at !== undefined) waiting.add(thing);
    }
    while (underWay < atOnce && waiting.size > 0) void lookOn();
  };
}

/** Looks at all of these, so many at a time. */
export async function lookAtEach<Thing>(
  things: readonly Thing[],
  atOnce: number,
  look: (thing: Thing) => Promise<void>,
): Promise<void> {
  const left = things.values();
  async function lookOn(): Promise<void> {
    for (const thing of left) await look(thing);
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, things.length) }, lookOn));
}
