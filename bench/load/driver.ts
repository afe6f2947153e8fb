import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { statsOf, type Stats, type Sample } from './stats.ts';

/** Runs the work once, on one of the connections. */
export type Once = (connection: number) => Promise<Omit<Sample, 'ms'>>;

/** Closed loop: each connection sends its next request as soon as it has a response. Measures throughput. */
export async function closedLoop(once: Once, connections: number, seconds: number): Promise<Stats> {
  const samples: Sample[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const run = async (connection: number) => {
    while (performance.now() < until) {
      const sent = performance.now();
      const answer = await once(connection);
      samples.push({ ...answer, ms: performance.now() - sent });
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)));
  return statsOf(samples, (performance.now() - began) / 1000);
}

/**
 * Open loop: sends at a constant rate and measures latency from the moment each request was due, so that a stall
 * counts for every request due during it (no coordinated omission). Due requests wait while all connections are busy.
 */
export async function openLoop(once: Once, connections: number, seconds: number, perSecond: number): Promise<Stats> {
  const samples: Sample[] = [];
  const total = Math.max(1, Math.floor(seconds * perSecond));
  const began = performance.now();
  let next = 0;
  const run = async (connection: number) => {
    for (let index = next++; index < total; index = next++) {
      const due = began + (index * 1000) / perSecond;
      // Timers are up to a millisecond late, which counts too; a busy loop would take a core from the server.
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      const answer = await once(connection);
      samples.push({ ...answer, ms: performance.now() - due });
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, connection) => run(connection)));
  return statsOf(samples, (performance.now() - began) / 1000);
}
