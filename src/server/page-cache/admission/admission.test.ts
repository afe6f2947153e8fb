import { expect, test } from 'vitest';
import { makeAdmission, type Leave } from './admission.ts';
import { adaptiveLimit } from './adaptive-limit.ts';
import { isFree, outsideClassOf, requestClasses, requestClassOf, type RequestClass } from './classes.ts';
import { makeKnownSessions } from './known-sessions.ts';
import { recentCounts } from './recent-counts.ts';

const fixed = { initial: 16, min: 16, max: 16 };
const from = (network: string, person: string | null = null) => ({ network, person });

/** Enters until nobody from 40 networks gets in any more. */
function flood({ enter }: ReturnType<typeof makeAdmission>, requestClass: RequestClass): Leave[] {
  const held: Leave[] = [];
  for (let turn = 0; turn < 8; turn++)
    for (let network = 0; network < 40; network++) {
      const leave = enter(requestClass, from(`flood ${network}`), false);
      if (leave !== null) held.push(leave);
    }
  return held;
}

test.each(requestClasses)('a flood of %s leaves every other class its share, whatever was borrowed', (flooded) => {
  const admission = makeAdmission(fixed);
  expect(flood(admission, flooded)).toHaveLength(16);
  for (const other of requestClasses.filter((name) => name !== flooded))
    for (const network of ['a', 'b', 'c']) expect(admission.enter(other, from(network), false), other).not.toBeNull();
});

test('whoever has borrowed gets nothing more until those whose share it was have been served', () => {
  const admission = makeAdmission(fixed);
  const borrowed = flood(admission, 'browsing');
  const owners = flood(admission, 'checkout');
  expect(owners).toHaveLength(16);
  for (const leave of borrowed.slice(0, 12)) leave();
  expect(admission.enter('browsing', from('new'), false)).toBeNull();
  for (const leave of owners) leave();
  expect(admission.enter('browsing', from('new'), false)).not.toBeNull();
});

test('all classes flooded at once hold a bounded number of slots, each its own', () => {
  const admission = makeAdmission(fixed);
  const held = requestClasses.toReversed().map((name) => flood(admission, name).length);
  expect(held.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(16 + 3 + 4 + 16);
  expect(Math.min(...held)).toBeGreaterThanOrEqual(3);
});

test('a slot is given back once, however often it is asked for', () => {
  const admission = makeAdmission(fixed);
  const held = flood(admission, 'browsing');
  for (const leave of [...held, ...held]) leave();
  expect(flood(admission, 'browsing')).toHaveLength(16);
});

test('one network takes no more than two thirds, and leaves room for the next', () => {
  const admission = makeAdmission(fixed);
  const take = (network: string) =>
    Array.from({ length: 40 }, () => admission.enter('browsing', from(network), false)).filter(Boolean).length;
  expect([take('greedy'), take('second'), take('third')]).toEqual([11, 4, 1]);
  const alone = makeAdmission(fixed);
  Array.from({ length: 40 }, () => alone.enter('browsing', from('greedy'), false));
  for (const network of ['a', 'b', 'c', 'd']) expect(alone.enter('browsing', from(network), false)).not.toBeNull();
});

test('one person takes no more than two thirds, also from many networks', () => {
  const admission = makeAdmission(fixed);
  const entered = Array.from({ length: 40 }, (_, n) => admission.enter('signed-in', from(`n${n}`, 'ann'), false));
  expect(entered.filter(Boolean)).toHaveLength(11);
  expect(admission.enter('signed-in', from('n1', 'ben'), false)).not.toBeNull();
});

test('many who ask without end leave a quarter to who comes now and then', () => {
  const admission = makeAdmission(fixed);
  for (let n = 0; n < 5 * 40; n++) admission.enter('sign-in', from(`flood ${n % 40}`), false)?.();
  expect(flood(admission, 'sign-in')).toHaveLength(12);
  for (const network of ['a', 'b', 'c']) expect(admission.enter('sign-in', from(network), false)).not.toBeNull();
});

test('a network that makes sessions up has fewer look-ups than others', () => {
  const { lookUps } = makeAdmission(fixed);
  for (let miss = 0; miss < 20; miss++) lookUps.missed(from('forger'));
  const held = Array.from({ length: 9 }, () => lookUps.enter(from('forger')));
  expect(held.filter(Boolean)).toHaveLength(1);
  expect(lookUps.enter(from('honest'))).not.toBeNull();
});

test.each([
  ['GET', '/s', false, 'browsing'],
  ['POST', '/api/transaction-line-items', false, 'browsing'],
  ['GET', '/checkout/1/payment', false, 'browsing'],
  ['GET', '/login', false, 'sign-in'],
  ['POST', '/signup.data', false, 'sign-in'],
  ['GET', '/verify-email', false, 'sign-in'],
  ['GET', '/verify-email', true, 'signed-in'],
  ['GET', '/logins', false, 'browsing'],
  ['GET', '/s', true, 'signed-in'],
  ['GET', '/order/1/details', true, 'signed-in'],
  ['POST', '/sale/1/details.data', true, 'checkout'],
  ['GET', '/l/dress/1/checkout', true, 'checkout'],
  ['GET', '/l/dress/checkout', true, 'signed-in'],
  ['POST', '/l/1/request', true, 'checkout'],
  ['POST', '/api/initiate-privileged', true, 'checkout'],
] as const)('%s %s, signed in: %s, is %s', (method, path, isSignedIn, requestClass) => {
  expect(requestClassOf(method, path, isSignedIn)).toBe(requestClass);
});

test('only files and probes are free, and what waits for others has limits of its own', () => {
  expect(['/assets/a.js', '/favicon.svg', '/healthz', '/robots.txt'].every(isFree)).toBe(true);
  expect(['/s', '/s.data', '/media/1/a.webp', '/login', '/healthz/x'].some(isFree)).toBe(false);
  expect(['/media/1/a', '/api/images/upload', '/webhooks/stripe', '/_sandbox/v1', '/s'].map(outsideClassOf)).toEqual([
    'images',
    'uploads',
    'webhooks',
    'sandbox',
    null,
  ]);
});

test('what is counted is forgotten within two windows, and never fills the memory', () => {
  let now = 0;
  const counts = recentCounts(() => now);
  counts.add('a');
  for (now = 0; now < 5_000; now += 1_000) expect(counts.of('a')).toBe(1);
  now = 9_000;
  counts.add('a');
  expect(counts.of('a')).toBe(2);
  now = 30_000;
  expect(counts.of('a')).toBe(0);
  for (let key = 0; key < 10_001; key++) counts.add(`key ${key}`);
  expect([counts.of('key 9999'), counts.of('key 10000')]).toEqual([1, 0]);
});

test('whose a token is, is known until it is said to be nobody’s', () => {
  const sessions = makeKnownSessions();
  expect(sessions.userOf('t')).toBeUndefined();
  sessions.remember('t', 'ann');
  expect(sessions.userOf('t')).toBe('ann');
  sessions.remember('t', null);
  expect(sessions.userOf('t')).toBeNull();
  sessions.remember('t', 'ann');
  for (let n = 0; n < 10_000; n++) sessions.remember(`other ${n}`, 'ben');
  expect([sessions.userOf('t'), sessions.userOf('other 9999')]).toEqual([undefined, 'ben']);
});

test('the limit falls once for all that were slow together, and grows while they are quick', () => {
  let now = 0;
  const limit = adaptiveLimit({ initial: 20, min: 8, max: 24 }, () => now);
  const round = (ms: number, inUse = limit.now()) => {
    now += 1;
    const begun = Array.from({ length: 20 }, () => limit.began(inUse));
    now += ms;
    for (const one of begun) limit.ended(one);
  };
  round(400);
  expect(limit.now()).toBe(17);
  round(400, 3);
  expect(limit.now(), 'slow by itself').toBe(17);
  for (let n = 0; n < 40; n++) round(50);
  expect(limit.now()).toBe(24);
  for (let n = 0; n < 40; n++) round(400);
  expect(limit.now()).toBe(8);
  for (let n = 0; n < 40; n++) round(50, 3);
  expect(limit.now(), 'not in use').toBe(8);
});
