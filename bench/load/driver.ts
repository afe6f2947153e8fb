import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { figuresOf, type Figures, type Sample } from './stats.ts';

/** Does the thing once, on one of the lanes. */
export type Once = (lane: number) => Promise<Omit<Sample, 'ms'>>;

/** Each lane asks again as soon as it has an answer: how much can be done. */
export async function closedLoop(once: Once, lanes: number, seconds: number): Promise<Figures> {
  const samples: Sample[] = [];
  const began = performance.now();
  const until = began + seconds * 1000;
  const run = async (lane: number) => {
    while (performance.now() < until) {
      const asked = performance.now();
      const answer = await once(lane);
      samples.push({ ...answer, ms: performance.now() - asked });
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  return figuresOf(samples, (performance.now() - began) / 1000);
}

/**
 * Asks at a constant rate, whatever the answers do, and counts from the moment each was due: a stall
 * is felt by all who would have come during it. When every lane is busy the due ones wait.
 */
export async function openLoop(once: Once, lanes: number, seconds: number, perSecond: number): Promise<Figures> {
  const samples: Sample[] = [];
  const total = Math.max(1, Math.floor(seconds * perSecond));
  const began = performance.now();
  let next = 0;
  const run = async (lane: number) => {
    for (let turn = next++; turn < total; turn = next++) {
      const due = began + (turn * 1000) / perSecond;
      // Timers are up to a millisecond late, and that is counted too; turning in a circle would cost the server its core.
      const early = due - performance.now();
      if (early > 0) await sleep(early);
      const answer = await once(lane);
      samples.push({ ...answer, ms: performance.now() - due });
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => run(lane)));
  return figuresOf(samples, (performance.now() - began) / 1000);
}
