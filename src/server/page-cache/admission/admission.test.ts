import { expect, test } from 'vitest';
import { apiEndpoints } from '#src/api/api.ts';
import { makeAdmission, type Release } from './admission.ts';
import { adaptiveLimit } from './adaptive-limit.ts';
import { isExempt, ioClassOf, requestClasses, requestClassOf, type RequestClass } from './classes.ts';
import { makeSessionOwners } from './session-owners.ts';
import { recentCounts } from './recent-counts.ts';

const fixed = { initial: 16, min: 16, max: 16 };
const from = (network: string, userId: string | null = null) => ({ network, userId });

/** Acquires slots until no client of 40 networks gets one. */
function flood({ acquire }: ReturnType<typeof makeAdmission>, requestClass: RequestClass): Release[] {
  const held: Release[] = [];
  for (let round = 0; round < 8; round++)
    for (let network = 0; network < 40; network++) {
      const release = acquire(requestClass, from(`flood ${network}`), false);
      if (release !== null) held.push(release);
    }
  return held;
}

test.each(requestClasses)('a flood of %s leaves every other class its share, whatever was borrowed', (flooded) => {
  const admission = makeAdmission(fixed);
  expect(flood(admission, flooded)).toHaveLength(16);
  for (const other of requestClasses.filter((name) => name !== flooded))
    for (const network of ['a', 'b', 'c']) expect(admission.acquire(other, from(network), false), other).not.toBeNull();
});

test('a class that borrowed slots gets no more until the owners of those slots have been served', () => {
  const admission = makeAdmission(fixed);
  const borrowed = flood(admission, 'browsing');
  const owners = flood(admission, 'checkout');
  expect(owners).toHaveLength(16);
  for (const release of borrowed.slice(0, 12)) release();
  expect(admission.acquire('browsing', from('new'), false)).toBeNull();
  for (const release of owners) release();
  expect(admission.acquire('browsing', from('new'), false)).not.toBeNull();
});

test('a simultaneous flood of all classes holds a bounded number of slots, each class its own', () => {
  const admission = makeAdmission(fixed);
  const held = requestClasses.toReversed().map((name) => flood(admission, name).length);
  expect(held.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(16 + 3 + 4 + 16);
  expect(Math.min(...held)).toBeGreaterThanOrEqual(3);
});

test('a slot is released once, however often its release is called', () => {
  const admission = makeAdmission(fixed);
  const held = flood(admission, 'browsing');
  for (const release of [...held, ...held]) release();
  expect(flood(admission, 'browsing')).toHaveLength(16);
});

test('one network takes no more than two thirds, and leaves room for the next', () => {
  const admission = makeAdmission(fixed);
  const take = (network: string) =>
    Array.from({ length: 40 }, () => admission.acquire('browsing', from(network), false)).filter(Boolean).length;
  expect([take('greedy'), take('second'), take('third')]).toEqual([11, 4, 1]);
  const alone = makeAdmission(fixed);
  Array.from({ length: 40 }, () => alone.acquire('browsing', from('greedy'), false));
  for (const network of ['a', 'b', 'c', 'd']) expect(alone.acquire('browsing', from(network), false)).not.toBeNull();
});

test('the share of one network is a setting', () => {
  const admission = makeAdmission(fixed, 25);
  const held = Array.from({ length: 40 }, () => admission.acquire('browsing', from('greedy'), false)).filter(Boolean);
  expect(held).toHaveLength(4);
});

test('one user takes no more than two thirds, also from many networks', () => {
  const admission = makeAdmission(fixed);
  const entered = Array.from({ length: 40 }, (_, n) => admission.acquire('signed-in', from(`n${n}`, 'ann'), false));
  expect(entered.filter(Boolean)).toHaveLength(11);
  expect(admission.acquire('signed-in', from('n1', 'ben'), false)).not.toBeNull();
});

test('heavy clients leave a quarter of the slots to light ones', () => {
  const admission = makeAdmission(fixed);
  for (let n = 0; n < 5 * 40; n++) admission.acquire('sign-in', from(`flood ${n % 40}`), false)?.();
  expect(flood(admission, 'sign-in')).toHaveLength(12);
  for (const network of ['a', 'b', 'c']) expect(admission.acquire('sign-in', from(network), false)).not.toBeNull();
});

test('a network that sends forged sessions gets fewer look-ups than others', () => {
  const { sessionLookUps } = makeAdmission(fixed);
  for (let miss = 0; miss < 20; miss++) sessionLookUps.recordMiss(from('forger'));
  const held = Array.from({ length: 9 }, () => sessionLookUps.acquire(from('forger')));
  expect(held.filter(Boolean)).toHaveLength(1);
  expect(sessionLookUps.acquire(from('honest'))).not.toBeNull();
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
  ['POST', '/transaction/1/case', true, 'checkout'],
  ['POST', '/transaction/1/case.data', true, 'checkout'],
  ['GET', '/transaction/1/case/photo/2', true, 'signed-in'],
] as const)('%s %s, signed in: %s, is %s', (method, path, isSignedIn, requestClass) => {
  expect(requestClassOf(method, path, isSignedIn)).toBe(requestClass);
});

test('a call of the API that changes an order has the priority of a checkout, at each of its addresses', () => {
  const changing = apiEndpoints.filter(({ permission }) =>
    ['order.request', 'transaction.transition'].includes(permission),
  );
  const classes = changing.map(({ path }) => requestClassOf('POST', `/api${path}`, true));
  expect(changing.length).toBeGreaterThan(3);
  expect([...new Set(classes)]).toEqual(['checkout']);
});

test('only files and probes are exempt, and I/O-bound requests have limits of their own', () => {
  expect(['/assets/a.js', '/favicon.svg', '/healthz', '/cookie-notice', '/robots.txt'].every(isExempt)).toBe(true);
  expect(['/sitemap.xml', '/sitemap-listings-1-of-64.xml'].some(isExempt)).toBe(false);
  expect(['/s', '/s.data', '/media/1/a.webp', '/login', '/healthz/x'].some(isExempt)).toBe(false);
  expect(
    ['/media/1/a', '/api/images/upload', '/webhooks/stripe', '/error-reports', '/_sandbox/v1', '/s'].map(ioClassOf),
  ).toEqual(['images', 'uploads', 'webhooks', 'reports', 'sandbox', null]);
});

test('counts are dropped within two windows, and their memory is bounded', () => {
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

test('the owner of a token is cached until the token is recorded as invalid', () => {
  const sessions = makeSessionOwners();
  expect(sessions.userIdOf('t')).toBeUndefined();
  sessions.record('t', 'ann');
  expect(sessions.userIdOf('t')).toBe('ann');
  sessions.record('t', null);
  expect(sessions.userIdOf('t')).toBeNull();
  sessions.record('t', 'ann');
  for (let n = 0; n < 10_000; n++) sessions.record(`other ${n}`, 'ben');
  expect([sessions.userIdOf('t'), sessions.userIdOf('other 9999')]).toEqual([undefined, 'ben']);
});

test('the limit falls once per group of slow requests, and grows while requests are fast', () => {
  let now = 0;
  const limit = adaptiveLimit({ initial: 20, min: 8, max: 24 }, () => now);
  const round = (ms: number, inUse = limit.current()) => {
    now += 1;
    const started = Array.from({ length: 20 }, () => limit.start(inUse));
    now += ms;
    for (const one of started) limit.finish(one);
  };
  round(400);
  expect(limit.current()).toBe(17);
  round(400, 3);
  expect(limit.current(), 'slow by itself').toBe(17);
  for (let n = 0; n < 40; n++) round(50);
  expect(limit.current()).toBe(24);
  for (let n = 0; n < 40; n++) round(400);
  expect(limit.current()).toBe(8);
  for (let n = 0; n < 40; n++) round(50, 3);
  expect(limit.current(), 'not in use').toBe(8);
});
