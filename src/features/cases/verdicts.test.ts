import { expect, test } from 'vitest';
import { moneyOf, seenOf, verdictsFor } from './verdicts.ts';

const left = { refundable: 13_700, lenderPart: 12_000 };
const chosen = { amount: 0, lenderBears: 0 };

test('what is possible depends on what is left of the payment, and on the lender’s part of it', () => {
  expect(verdictsFor(left)).toEqual(['refund-all', 'withhold', 'refund-part', 'not-refunded']);
  expect(verdictsFor({ refundable: 1700, lenderPart: 0 })).toEqual(['refund-all', 'refund-part', 'not-refunded']);
  // The lender's part is all that is left: to withhold it is to refund all.
  expect(verdictsFor({ refundable: 500, lenderPart: 500 })).not.toContain('withhold');
  expect(verdictsFor({ refundable: 0, lenderPart: 0 })).toEqual(['not-refunded']);
});

test('all goes back with the lender’s part in it, or the lender’s part alone', () => {
  expect(moneyOf({ verdict: 'refund-all', ...chosen }, left)).toEqual({
    ...{ verdict: 'refunded', amount: 13_700, lenderBears: 12_000 },
  });
  expect(moneyOf({ verdict: 'withhold', ...chosen }, left)).toEqual({
    ...{ verdict: 'refunded', amount: 12_000, lenderBears: 12_000 },
  });
  expect(moneyOf({ verdict: 'not-refunded', ...chosen }, left)).toEqual({ verdict: 'not-refunded' });
});

test('a part is no more than is left, and the lender bears no more than her part', () => {
  const part = (amount: number, lenderBears: number) => moneyOf({ verdict: 'refund-part', amount, lenderBears }, left);
  expect(part(13_700, 12_000)).toMatchObject({ amount: 13_700, lenderBears: 12_000 });
  expect(part(13_701, 0)).toMatchObject({ code: 'case-amount-too-high', details: { field: 'amount' } });
  expect(part(13_000, 12_001)).toMatchObject({ code: 'case-amount-too-high', details: { field: 'lenderBears' } });
  expect(moneyOf({ verdict: 'withhold', ...chosen }, { refundable: 0, lenderPart: 0 })).toMatchObject({
    code: 'conflict',
  });
});

test('what an operator saw is other than what is there once a refund was made', () => {
  expect(seenOf(left)).not.toBe(seenOf({ ...left, refundable: 13_699 }));
  expect(seenOf(left)).not.toBe(seenOf({ ...left, lenderPart: 11_999 }));
});
