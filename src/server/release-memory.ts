import type { Server } from 'node:http';

/** Milliseconds of one look at how many requests came. */
const lookEveryMs = 5_000;
/** Requests within one look: more than a few visitors make, and as few as are left when a crowd has gone. */
const busyFrom = 250;
const calmUpTo = 50;

declare const gc: undefined | ((options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void);

/**
 * Calls `release` and collects the heap once, when two looks in a row were calm after a busy one. Left alone V8 keeps the
 * heap of a flood as long as nobody asks for anything, because it collects when something is allocated.
 */
export function releaseMemoryWhenCalm(server: Server, release: () => void): void {
  let requests = 0;
  let calmLooks = 0;
  let isDue = false;
  server.on('request', () => (requests += 1));
  setInterval(() => {
    calmLooks = requests <= calmUpTo ? calmLooks + 1 : 0;
    if (requests >= busyFrom) isDue = true;
    requests = 0;
    if (!isDue || calmLooks < 2) return;
    isDue = false;
    release();
    // There where Node was started for it: see `lean.ts`.
    if (typeof gc === 'function') gc({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  }, lookEveryMs).unref();
}
