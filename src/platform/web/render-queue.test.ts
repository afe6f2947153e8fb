import { expect, test } from 'vitest';
import { makeRenderQueue } from './render-queue.ts';

test('concurrent waiters are released one per tick in order of arrival, with I/O in between', async () => {
  const nextRenderSlot = makeRenderQueue();
  const seen: string[] = [];
  const wait = async (name: string) => {
    await nextRenderSlot();
    seen.push(name);
    setImmediate(() => seen.push(`after ${name}`));
  };
  await Promise.all(['a', 'b', 'c'].map(wait));
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual(['a', 'b', 'after a', 'c', 'after b', 'after c']);
});

test('a later waiter on an empty queue is released as well', async () => {
  const nextRenderSlot = makeRenderQueue();
  await nextRenderSlot();
  await nextRenderSlot();
  expect(
    await Promise.race([nextRenderSlot().then(() => 'on'), new Promise((resolve) => setTimeout(resolve, 500))]),
  ).toBe('on');
});
