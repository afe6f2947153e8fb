import { expect, test } from 'vitest';
import { ownOfBalance, partsOfBalance, restOfBalance, type BalanceSums } from './balance-sums.ts';

const sums = (given: Partial<BalanceSums>): BalanceSums => ({
  ...{ available: 0, pending: 0, moving: 0, toLenders: 0, refunds: 0, transfers: 0, withBanks: 0, unexplained: 0 },
  ...given,
});

test('the operator’s own is what is there, pending money too, without what is owed', () => {
  expect(restOfBalance(sums({ available: 100, pending: 900, toLenders: 700, refunds: 50, transfers: 30 }))).toBe(220);
  expect(restOfBalance(sums({ available: 100, unexplained: 40 }))).toBe(60);
  expect(restOfBalance(sums({ available: 500, toLenders: 600 }))).toBe(-100);
});

test('what is on its way counts as the books have it: a refund as owed still, a payment as not there yet', () => {
  // A refund of 300 has left, and its answer has not come.
  expect(restOfBalance(sums({ available: 700, refunds: 300, toLenders: 500, moving: -300 }))).toBe(200);
  // A payment of 400 was captured, of which nothing is booked.
  expect(restOfBalance(sums({ pending: 400, moving: 400 }))).toBe(0);
});

test('what a bank has taken is not due before it is decided who bears it, and is not the operator’s to take out', () => {
  const disputed = sums({ available: 120, toLenders: 160, withBanks: 80 });
  expect([restOfBalance(disputed), ownOfBalance(disputed)]).toEqual([40, 0]);
  expect(ownOfBalance(sums({ available: 300, toLenders: 160, withBanks: 80 }))).toBe(140);
});

test('parts of nothing are left out, but not the balance', () => {
  expect(partsOfBalance(sums({}))).toEqual([{ part: 'balance', amount: 0 }]);
  expect(partsOfBalance(sums({ pending: 5, transfers: 3 }))).toEqual([
    { part: 'balance', amount: 5 },
    { part: 'transfers', amount: -3 },
  ]);
});
