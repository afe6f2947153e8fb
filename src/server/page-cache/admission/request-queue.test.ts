import { expect, test } from 'vitest';
import { makeAdmission } from './admission.ts';
import { makeRequestQueue } from './request-queue.ts';

const fixed = { initial: 16, min: 16, max: 16 };
const user = (name: string) => ({ network: 'one household', userId: name });

test('200 users who pay at the same time are all served, though they share one network', async () => {
  const admission = makeAdmission(fixed);
  let underWay = 0;
  let max = 0;
  const served = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const release = await admission.acquireOrQueue('checkout', user(`user ${index}`), false);
      underWay += 1;
      max = Math.max(max, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      release?.();
      return release !== null;
    }),
  );
  expect(served).toEqual(Array.from({ length: 200 }, () => true));
  expect(max).toBe(16);
});

test('a freed slot goes to checkout before browsing', async () => {
  const admission = makeAdmission({ initial: 4, min: 4, max: 4 });
  const order: string[] = [];
  const held = Array.from({ length: 20 }, (_, n) => admission.acquire('checkout', user(`p${n}`), false));
  const browsing = Array.from({ length: 20 }, (_, n) =>
    admission.acquire('browsing', { network: `n${n}`, userId: null }, false),
  );
  const queued = [
    admission.acquireOrQueue('browsing', { network: 'late', userId: null }, false).then(() => order.push('browsing')),
    admission.acquireOrQueue('checkout', user('late'), false).then(() => order.push('checkout')),
  ];
  for (const release of held.filter(Boolean).slice(0, 1)) release?.();
  await queued[1];
  expect(order).toEqual(['checkout']);
  for (const release of [...held, ...browsing]) release?.();
  await Promise.all(queued);
  expect(order).toEqual(['checkout', 'browsing']);
});

test('the queue is as long as can be served in time, and one client takes at most half of it', () => {
  const queue = makeRequestQueue<string>({ expectedMs: 100, maxWaitMs: 200, maxWaiting: 64 });
  // Two slots of 20 ms each serve ten within 100 ms.
  const noSlot = () => null;
  let ofGreedy = 0;
  for (; queue.hasCapacity('greedy', 2); ofGreedy++) void queue.enqueue('greedy', noSlot);
  expect(ofGreedy).toBe(5);
  let others = 0;
  for (; queue.hasCapacity(`other ${others}`, 2); others++) void queue.enqueue(`other ${others}`, noSlot);
  expect(others).toBe(5);
});

test('with many clients in the queue, each has at most an equal share', () => {
  const queue = makeRequestQueue<string>({ expectedMs: 100, maxWaitMs: 200, maxWaiting: 64 });
  const noSlot = () => null;
  for (let client = 0; client < 4; client++) void queue.enqueue(`client ${client}`, noSlot);
  expect(queue.hasCapacity('client 0', 2)).toBe(true);
  void queue.enqueue('client 0', noSlot);
  // Ten places for four clients: two each.
  expect([queue.hasCapacity('client 0', 2), queue.hasCapacity('client 1', 2), queue.hasCapacity('new', 2)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('slots that are held long make the queue short', () => {
  const queue = makeRequestQueue<string>({ expectedMs: 100, maxWaitMs: 200, maxWaiting: 64 });
  for (let slow = 0; slow < 100; slow++) queue.recordHeldMs(1_000);
  expect(queue.hasCapacity('another client', 2)).toBe(false);
  for (let quick = 0; quick < 100; quick++) queue.recordHeldMs(1);
  expect(queue.hasCapacity('another client', 2)).toBe(true);
});

test('a request that waits too long is refused, and leaves the queue', async () => {
  const queue = makeRequestQueue<string>({ expectedMs: 5, maxWaitMs: 10, maxWaiting: 1 });
  for (let quick = 0; quick < 100; quick++) queue.recordHeldMs(1);
  expect(await queue.enqueue('one', () => null)).toBeNull();
  expect(queue.hasCapacity('one', 1)).toBe(true);
  const served = queue.enqueue('two', () => 'slot');
  queue.dispatch();
  expect(await served).toBe('slot');
});
