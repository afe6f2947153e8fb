import { expect, test } from 'vitest';
import { coalesce } from './coalesce.ts';

/** A counter whose reads are slow; counts its reads. */
function slowCounter() {
  let value = 0;
  let queries = 0;
  return {
    change: () => void (value += 1),
    queries: () => queries,
    query: coalesce(async () => {
      queries += 1;
      const seen = value;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return seen;
    }),
  };
}

test('concurrent calls are coalesced into one query', async () => {
  const counter = slowCounter();
  expect(await Promise.all(Array.from({ length: 50 }, counter.query))).toEqual(Array(50).fill(0));
  expect(counter.queries()).toBe(1);
});

test('a caller never receives a result whose query started before its call', async () => {
  const counter = slowCounter();
  const answers = await Promise.all(
    Array.from({ length: 40 }, async (_, turn) => {
      await new Promise((resolve) => setTimeout(resolve, turn));
      counter.change();
      return [turn + 1, await counter.query()] as const;
    }),
  );
  for (const [changes, seen] of answers) expect(seen).toBeGreaterThanOrEqual(changes);
  expect(counter.queries()).toBeLessThan(40);
});

test('a failed query fails the calls that waited for it, and no later call', async () => {
  let broken = true;
  const query = coalesce(() => (broken ? Promise.reject(new Error('down')) : Promise.resolve('up')));
  expect((await Promise.allSettled([query(), query()])).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await query()).toBe('up');
});
