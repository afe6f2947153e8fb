import { makeLogger } from '#src/platform/logger/logger.server.ts';
import { stopWhenAsked } from '#src/server/graceful-shutdown.ts';

/** A process as the supervisor starts them, that does nothing but what a test tells it. */
stopWhenAsked(makeLogger(), 1_000, async () => {});
process.on('message', (message) => {
  if (message === 'die') process.exit(1);
  if (message === 'spin') for (;;);
  if (message === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
if (process.env['DIES'] === '1') process.exit(1);
setInterval(() => {}, 1_000);
process.send?.('ready');
