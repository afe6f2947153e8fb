import { expect, test } from 'vitest';
import { makeLogger } from '../logger/logger.server.ts';
import { startSweep } from './sweep.server.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a sweep runs repeatedly, never concurrently, and not after it was stopped', async () => {
  let running = 0;
  let max = 0;
  let runs = 0;
  const sweep = startSweep(
    {
      name: 'due',
      everyMs: 1,
      run: async () => {
        max = Math.max(max, ++running);
        await pause(5);
        running -= 1;
        runs += 1;
      },
    },
    makeLogger(() => {}),
  );
  await expect.poll(() => runs).toBeGreaterThan(2);
  await sweep.stop();
  const after = runs;
  await pause(20);
  expect([max, running, runs]).toEqual([1, 0, after]);
});

test('a failing sweep is logged and continues', async () => {
  const lines: string[] = [];
  let runs = 0;
  const run = async () => {
    runs += 1;
    if (runs === 1) throw new Error('Lost the database');
  };
  const sweep = startSweep(
    { name: 'due', everyMs: 1, run },
    makeLogger((line) => lines.push(line)),
  );
  await expect.poll(() => runs).toBeGreaterThan(1);
  await sweep.stop();
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { level: 'error', message: 'Lost the database', sweep: 'due' },
  ]);
});

test('stopping does not wait for the next run', async () => {
  const sweep = startSweep(
    { name: 'due', everyMs: 3_600_000, run: async () => {} },
    makeLogger(() => {}),
  );
  await pause(5);
  // The next run is an hour away, far beyond the timeout of a test.
  await expect(sweep.stop()).resolves.toBeUndefined();
});
