import { setImmediate as turn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { makeQueue } from './queue.ts';

const full = (): never => {
  throw new Error('full');
};

test('no more run at once than may, and none is lost', async () => {
  const through = makeQueue({ running: 2, waiting: 10 }, full);
  let running = 0;
  let max = 0;
  const work = async () => {
    max = Math.max(max, ++running);
    await turn();
    running--;
    return 'done';
  };
  expect(await Promise.all(Array.from({ length: 12 }, () => through(work)))).toEqual(
    Array.from({ length: 12 }, () => 'done'),
  );
  expect(max).toBe(2);
});

test('whoever finds the line full is turned away at once', async () => {
  const through = makeQueue({ running: 1, waiting: 1 }, full);
  const answers = await Promise.allSettled(Array.from({ length: 4 }, () => through(() => turn())));
  expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
});

test('work that fails lets the next one in', async () => {
  const through = makeQueue({ running: 1, waiting: 5 }, full);
  await expect(through(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await through(async () => 'next')).toBe('next');
});
