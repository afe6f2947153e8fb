import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

const everyMs = 10_000;

/** Looks that end when they are told to. */
function looks(atOnce: number, count: number) {
  const things = new Set(Array.from({ length: count }, (_, id) => ({ id })));
  const times = new Map<number, number[]>();
  const open: (() => void)[] = [];
  let [nowMs, most] = [0, 0];
  const turn = inTurn(things, { everyMs, atOnce }, ({ id }) => {
    times.set(id, [...(times.get(id) ?? []), nowMs]);
    const { promise, resolve } = Promise.withResolvers<void>();
    open.push(resolve);
    most = Math.max(most, open.length);
    return promise;
  });
  async function pass(ms: number, isAnswered = true): Promise<void> {
    for (const end = nowMs + ms; nowMs < end; nowMs += 100) {
      turn(nowMs);
      while (isAnswered && open.length > 0) {
        for (const answer of open.splice(0)) answer();
        for (let at = 0; at < 5; at += 1) await Promise.resolve();
      }
    }
  }
  return { things, times, pass, open, most: () => most };
}

test('those that came together are looked at spread over a round, each once in it, and few at a time', async () => {
  const { times, pass, most } = looks(10, 1_000);
  await pass(4 * everyMs);
  expect(times.size).toBe(1_000);
  for (const at of times.values()) {
    expect(at.length).toBeGreaterThanOrEqual(2);
    expect(at.length).toBeLessThanOrEqual(4);
  }
  const inFirst = [...times.values()].filter(([first = 0]) => first < everyMs / 2).length;
  expect(inFirst).toBeGreaterThan(300);
  expect(inFirst).toBeLessThan(700);
  expect(most()).toBeLessThanOrEqual(10);
});

test('while none answers no more are asked, and one that does not keeps no others waiting', async () => {
  const { times, pass, open } = looks(3, 50);
  await pass(3 * everyMs, false);
  expect(open).toHaveLength(3);
  open.pop()?.();
  await pass(everyMs);
  expect(times.size).toBe(50);
});

test('one that has gone is not looked at', async () => {
  const { things, times, pass } = looks(3, 1);
  things.clear();
  await pass(2 * everyMs);
  expect(times.size).toBe(0);
});
