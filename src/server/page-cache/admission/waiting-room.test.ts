import { expect, test } from 'vitest';
import { makeAdmission } from './admission.ts';
import { makeWaitingRoom } from './waiting-room.ts';

const fixed = { initial: 16, min: 16, max: 16 };
const person = (name: string) => ({ network: 'one household', person: name });

test('of two hundred people who press at once all are served in turn, though they share one network', async () => {
  const admission = makeAdmission(fixed);
  let underWay = 0;
  let max = 0;
  const served = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const leave = await admission.enterOrWait('checkout', person(`person ${index}`), false);
      underWay += 1;
      max = Math.max(max, underWay);
      await new Promise((resolve) => setImmediate(resolve));
      underWay -= 1;
      leave?.();
      return leave !== null;
    }),
  );
  expect(served).toEqual(Array.from({ length: 200 }, () => true));
  expect(max).toBe(16);
});

test('a freed slot goes to whoever pays before it goes to whoever looks around', async () => {
  const admission = makeAdmission({ initial: 4, min: 4, max: 4 });
  const order: string[] = [];
  const held = Array.from({ length: 20 }, (_, n) => admission.enter('checkout', person(`p${n}`), false));
  const looks = Array.from({ length: 20 }, (_, n) =>
    admission.enter('browsing', { network: `n${n}`, person: null }, false),
  );
  const waits = [
    admission.enterOrWait('browsing', { network: 'late', person: null }, false).then(() => order.push('browsing')),
    admission.enterOrWait('checkout', person('late'), false).then(() => order.push('checkout')),
  ];
  for (const leave of held.filter(Boolean).slice(0, 1)) leave?.();
  await waits[1];
  expect(order).toEqual(['checkout']);
  for (const leave of [...held, ...looks]) leave?.();
  await Promise.all(waits);
  expect(order).toEqual(['checkout', 'browsing']);
});

test('the line is as long as may be waited for, and half of it at most is one client', () => {
  const room = makeWaitingRoom<string>({ expectedMs: 100, maxWaitMs: 200, maxWaiting: 64 });
  // Two slots of 20 ms each serve ten within 100 ms.
  const never = () => null;
  let ofOne = 0;
  for (; room.hasRoom('greedy', 2); ofOne++) void room.wait('greedy', never);
  expect(ofOne).toBe(5);
  let others = 0;
  for (; room.hasRoom(`other ${others}`, 2); others++) void room.wait(`other ${others}`, never);
  expect(others).toBe(5);
});

test('of many who wait, nobody has more of the line than an equal part', () => {
  const room = makeWaitingRoom<string>({ expectedMs: 100, maxWaitMs: 200, maxWaiting: 64 });
  const never = () => null;
  for (let client = 0; client < 4; client++) void room.wait(`client ${client}`, never);
  expect(room.hasRoom('client 0', 2)).toBe(true);
  void room.wait('client 0', never);
  // Ten places for four: two each.
  expect([room.hasRoom('client 0', 2), room.hasRoom('client 1', 2), room.hasRoom('new', 2)]).toEqual([
    false,
    true,
    true,
  ]);
});

test('slots that are held long make the line short', () => {
  const room = makeWaitingRoom<string>({ expectedMs: 100, maxWaitMs: 200, maxWaiting: 64 });
  for (let slow = 0; slow < 100; slow++) room.heldFor(1_000);
  expect(room.hasRoom('anybody', 2)).toBe(false);
  for (let quick = 0; quick < 100; quick++) room.heldFor(1);
  expect(room.hasRoom('anybody', 2)).toBe(true);
});

test('who waits too long hears no, and leaves the line', async () => {
  const room = makeWaitingRoom<string>({ expectedMs: 5, maxWaitMs: 10, maxWaiting: 1 });
  for (let quick = 0; quick < 100; quick++) room.heldFor(1);
  expect(await room.wait('one', () => null)).toBeNull();
  expect(room.hasRoom('one', 1)).toBe(true);
  const served = room.wait('two', () => 'slot');
  room.serve();
  expect(await served).toBe('slot');
});
