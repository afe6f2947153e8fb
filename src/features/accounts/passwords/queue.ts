/**
 * Lets `running` pieces of work run at once and `waiting` more wait; the rest is turned away at once
 * with `whenFull`, so that a flood costs neither memory nor the answer to everybody else.
 */
export function makeQueue(size: { readonly running: number; readonly waiting: number }, whenFull: () => never) {
  const line: (() => void)[] = [];
  let running = 0;
  return async function through<T>(work: () => Promise<T>): Promise<T> {
    if (running < size.running) running++;
    else if (line.length >= size.waiting) whenFull();
    // The place is handed over, so nobody can slip in between.
    else await new Promise<void>((start) => line.push(start));
    try {
      return await work();
    } finally {
      const next = line.shift();
      if (next) next();
      else running--;
    }
  };
}
