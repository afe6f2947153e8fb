import { expect, test } from 'vitest';
import { together } from './coalesce.ts';

/** Counts what has happened, and takes its time to say so. */
function slowCounter() {
  let world = 0;
  let asked = 0;
  return {
    change: () => void (world += 1),
    asked: () => asked,
    ask: together(async () => {
      asked += 1;
      const seen = world;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return seen;
    }),
  };
}

test('those who ask at once are answered by one question', async () => {
  const counter = slowCounter();
  expect(await Promise.all(Array.from({ length: 50 }, counter.ask))).toEqual(Array(50).fill(0));
  expect(counter.asked()).toBe(1);
});

test('nobody is answered with what was true before they asked', async () => {
  const counter = slowCounter();
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      await new Promise((resolve) => setTimeout(resolve, turn));
      counter.change();
      return [turn + 1, await counter.ask()] as const;
    }),
  );
  for (const [changes, seen] of answers) expect(seen).toBeGreaterThanOrEqual(changes);
  expect(counter.asked()).toBeLessThan(40);
});

test('a question that fails fails for those who waited for it, and for nobody after them', async () => {
  let broken = true;
  const ask = together(() => (broken ? Promise.reject(new Error('down')) : Promise.resolve('up')));
  expect((await Promise.allSettled([ask(), ask()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await ask()).toBe('up');
});
