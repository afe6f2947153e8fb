import { makeLogger } from '#src/platform/logger/logger.server.ts';
import { stopOnSignal } from '#src/server/graceful-shutdown.ts';

/** A supervised process that obeys messages from a test: die, spin or block. */
stopOnSignal(makeLogger(), 1_000, async () => {});
process.on('message', (message) => {
  if (message === 'die') process.exit(1);
  if (message === 'spin') for (;;);
  if (message === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
if (process.env['EXITS_AT_START'] === '1') process.exit(1);
setInterval(() => {}, 1_000);
process.send?.('ready');
