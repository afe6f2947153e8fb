import { monitorEventLoopDelay } from 'node:perf_hooks';

/** Loaded into the site's process before the site: tells, when asked, how long its event loop was held since the last time. */
const delay = monitorEventLoopDelay({ resolution: 5 });
delay.enable();

process.on('message', (message) => {
  if (message !== 'loop-delay') return;
  // The histogram counts its own resolution in.
  const ms = (nanoseconds: number) => Math.max(0, Math.round(nanoseconds / 1e4) / 100 - 5);
  process.send?.({ p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), max: ms(delay.max) });
  delay.reset();
});
// Listening must not keep the process from ending.
process.channel?.unref();
