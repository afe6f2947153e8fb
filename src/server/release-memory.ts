import type { Server } from 'node:http';

/** Interval at which the number of requests is checked, in milliseconds. */
const intervalMs = 5_000;
/** Requests within one interval: more than a few visitors make, and as few as are left after a burst. */
const minBusyRequests = 250;
const maxCalmRequests = 50;

declare const gc: undefined | ((options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void);

/**
 * Calls `release` and collects the heap once, after two calm intervals that follow a busy one, and collects it once after
 * the start, which loads every module. V8 collects when something is allocated, so an idle process would otherwise keep the
 * heap of a burst.
 */
export function releaseMemoryWhenCalm(server: Server, release: () => void): void {
  let requests = 0;
  let calmIntervals = 0;
  let isDue = false;
  let isJustStarted = true;
  server.on('request', () => (requests += 1));
  setInterval(() => {
    calmIntervals = requests <= maxCalmRequests ? calmIntervals + 1 : 0;
    if (requests >= minBusyRequests) isDue = true;
    requests = 0;
    if (calmIntervals < 2 || !(isDue || isJustStarted)) return;
    if (isDue) release();
    isDue = isJustStarted = false;
    // Defined only when Node was started with `--expose-gc` (`launch/memory-flags.ts`).
    if (typeof gc === 'function') gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, intervalMs).unref();
}
