import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Preloaded into the site's process: reports on request the event-loop delay since the last report. */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

process.on('message', (message) => {
  if (message !== 'loop-delay') return;
  // The histogram includes its own resolution of 5 ms.
  const ms = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e4) / 100 - 5);
  process.send?.({ p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) });
  delay.reset();
});
// The listener must not keep the process alive.
process.channel?.unref();
