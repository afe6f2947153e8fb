import { expect, test } from 'vitest';
import { makeRenderQueue } from './render-queue.ts';

test('many who come at once go on one after the other, in the order in which they came, with others between', async () => {
  const nextRenderSlot = makeRenderQueue();
  const seen: string[] = [];
  const come = async (name: string) => {
    await nextRenderSlot();
    seen.push(name);
    setImmediate(() => seen.push(`after ${name}`));
  };
  await Promise.all(['a', 'b', 'c'].map(come));
  await new Promise((resolve) => setImmediate(resolve));
  expect(seen).toEqual(['a', 'b', 'after a', 'c', 'after b', 'after c']);
});

test('who comes later, when nobody waits, goes on as well', async () => {
  const nextRenderSlot = makeRenderQueue();
  await nextRenderSlot();
  await nextRenderSlot();
  expect(
    await Promise.race([nextRenderSlot().then(() => 'on'), new Promise((resolve) => setTimeout(resolve, 500))]),
  ).toBe('on');
});
