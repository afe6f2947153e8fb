import { setImmediate as tick } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeBoundedQueue } from './bounded-queue.ts';

const full = () => new Error('full');
const only = (maxWaiting: number) => ({ only: { priority: 0, maxWaiting } });

/** One call at a time, and a log of when each begins and ends. */
function logged(maxWaiting = { urgent: 9, patient: 9 }) {
  const lanes = {
    urgent: { priority: 1, maxWaiting: maxWaiting.urgent },
    patient: { priority: 0, maxWaiting: maxWaiting.patient },
  };
  const queue = makeBoundedQueue(1, lanes, full);
  const log: string[] = [];
  const run = (lane: keyof typeof lanes, name: string, fails = false) =>
    queue.run(lane, async () => {
      log.push(`${name} begins`);
      await Promise.resolve();
      log.push(`${name} ends`);
      if (fails) throw new Error(name);
      return name;
    });
  return { run, log };
}

test('no more calls run concurrently than the limit, and none is lost', async () => {
  const queue = makeBoundedQueue(2, only(10), full);
  let running = 0;
  let max = 0;
  const work = async () => {
    max = Math.max(max, ++running);
    await tick();
    running--;
    return 'done';
  };
  expect(await Promise.all(Array.from({ length: 12 }, () => queue.run('only', work)))).toEqual(
    Array.from({ length: 12 }, () => 'done'),
  );
  expect(max).toBe(2);
});

test('a call that finds the line full is rejected', async () => {
  const queue = makeBoundedQueue(1, only(1), full);
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => queue.run('only', () => tick())));
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
});

test('a failed call frees its slot', async () => {
  const queue = makeBoundedQueue(1, only(5), full);
  await expect(queue.run('only', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue.run('only', async () => 'next')).toBe('next');
});

test('calls run one after the other, and an error reaches its own caller alone', async () => {
  const { run, log } = logged();
  const answers = await Promise.allSettled([run('patient', 'first', true), run('patient', 'second')]);
  expect(answers.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(log).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('a call of higher priority overtakes those that wait, and interrupts none', async () => {
  const { run, log } = logged();
  await Promise.all([run('patient', 'a'), run('patient', 'b'), run('urgent', 'c'), run('urgent', 'd')]);
  expect(log.filter((line) => line.endsWith('begins'))).toEqual(['a begins', 'c begins', 'd begins', 'b begins']);
});

test('beyond its bound a lane is full, the other is not', async () => {
  const { run } = logged({ urgent: 1, patient: 2 });
  const answers = await Promise.allSettled([
    run('patient', 'runs'),
    run('patient', 'waits'),
    run('patient', 'waits too'),
    run('patient', 'too many'),
    run('urgent', 'waits as well'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'fulfilled']);
});
