import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
import { partsOf } from './parts.ts';

const shares = (...left: number[]) => left.map((each, index) => ({ transactionId: `t${index}`, left: each }));
const parts = (amount: number, ...left: number[]) => [...partsOf(money(amount, 'NZD'), shares(...left)).values()];

test('a disputed amount is split by what is left of each share, and loses no cent', () => {
  expect(parts(100, 300, 100)).toEqual([75, 25]);
  expect(parts(101, 100, 100)).toEqual([51, 50]);
  expect(parts(5000, 9000, 0, 1000)).toEqual([4500, 0, 500]);
});

test('what was refunded beyond a share counts as nothing left', () => {
  expect(parts(100, -50, 200)).toEqual([0, 100]);
});

test('when nothing is left of any share, the first one has it all', () => {
  expect(parts(100, 0, 0)).toEqual([100, 0]);
});
