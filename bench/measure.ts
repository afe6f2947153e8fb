import { Agent, request } from 'node:http';
import { performance } from 'node:perf_hooks';

export type Figures = {
  readonly name: string;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly failed: number;
};

/** Calls `once` again and again on `connections` lanes for `seconds`. Milliseconds; answers above 299 count as failed. */
export async function closedLoop(
  name: string,
  once: () => Promise<boolean>,
  connections = 8,
  seconds = 4,
): Promise<Figures> {
  await Promise.all(Array.from({ length: connections }, once));
  const times: number[] = [];
  let failed = 0;
  const until = performance.now() + seconds * 1000;
  const lane = async () => {
    while (performance.now() < until) {
      const began = performance.now();
      if (!(await once())) failed += 1;
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: connections }, lane));
  times.sort((a, b) => a - b);
  return { name, perSecond: round(times.length / seconds), p50: at(times, 0.5), p99: at(times, 0.99), failed };
}

/** One GET over a connection that is kept. */
export function getting(url: string): () => Promise<boolean> {
  const agent = new Agent({ keepAlive: true, maxSockets: 64 });
  return () =>
    new Promise((resolve) => {
      const asked = request(url, { agent }, (answer) => {
        answer.resume();
        answer.once('end', () => resolve((answer.statusCode ?? 500) < 300));
      });
      asked.once('error', () => resolve(false));
      asked.end();
    });
}

function at(sorted: readonly number[], part: number): number {
  return round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
