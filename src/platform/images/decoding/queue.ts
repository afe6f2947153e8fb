/** Who goes first: people who wait for a page, then everybody else. */
const lanes = ['urgent', 'patient'] as const;
export type Lane = (typeof lanes)[number];

type Waiting = { readonly start: () => Promise<void>; readonly lane: Lane };

/**
 * Runs what it is given one after the other: the urgent first, and in the order it came. An error is
 * the asker's alone. Where `most` of a lane wait already, `full` is thrown instead.
 */
export function makeQueue(max: Readonly<Record<Lane, number>>, full: () => Error) {
  const waiting: Waiting[] = [];
  let busy = false;

  async function next(): Promise<void> {
    if (busy) return;
    const urgent = waiting.findIndex(({ lane }) => lane === 'urgent');
    const [work] = waiting.splice(Math.max(urgent, 0), 1);
    if (work === undefined) return;
    busy = true;
    await work.start();
    busy = false;
    void next();
  }

  return {
    run<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
      if (waiting.filter((other) => other.lane === lane).length >= max[lane]) return Promise.reject(full());
      return new Promise<T>((resolve, reject) => {
        waiting.push({ lane, start: () => work().then(resolve, reject) });
        void next();
      });
    },
  };
}
