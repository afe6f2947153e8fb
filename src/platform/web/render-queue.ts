/**
 * FIFO queue that releases one waiter per event-loop tick, so that I/O and cheap responses are served between two
 * CPU-heavy renders.
 */
export function makeRenderQueue(): () => Promise<void> {
  const waiting: (() => void)[] = [];

  function releaseNext(): void {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(releaseNext);
  }

  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(releaseNext);
    });
}
