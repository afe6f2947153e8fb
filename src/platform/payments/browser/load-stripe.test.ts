import { expect, test } from 'vitest';
import { inTime } from './load-stripe.ts';

const short = { tickMs: 20, ticks: 10 };

test('what comes in time is given', async () => {
  await expect(inTime(Promise.resolve('fields'), short)).resolves.toBe('fields');
  await expect(inTime(Promise.reject(new Error('blocked')), short)).rejects.toThrow('blocked');
});

test('what does not come is given up', async () => {
  await expect(inTime(new Promise(() => {}), short)).rejects.toThrow('did not come in time');
});

test('time in which the page stands still is not counted', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const waiting = inTime(promise, short);
  setTimeout(() => resolve('fields'), 250);
  const until = performance.now() + 400;
  while (performance.now() < until);
  await expect(waiting).resolves.toBe('fields');
});
