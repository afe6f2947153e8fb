import { makeLogger } from '#src/platform/logger/logger.server.ts';
import { stopOnSignal } from '#src/server/graceful-shutdown.ts';

/** A supervised process that obeys messages from a test: die, spin, block, or leave an error uncaught. */
stopOnSignal(makeLogger(), 1_000, async () => {});
process.on('message', (message) => {
  if (message === 'die') process.exit(1);
  if (message === 'throw') setTimeout(() => raise('thrown in a timer'));
  if (message === 'reject') void Promise.reject(new Error('rejected in a promise'));
  if (message === 'spin') for (;;);
  if (message === 'wait') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});

function raise(message: string): never {
  throw new Error(message);
}

if (process.env['EXITS_AT_START'] === '1') process.exit(1);
setInterval(() => {}, 1_000);
process.send?.('ready');
