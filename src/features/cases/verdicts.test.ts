import { expect, test } from 'vitest';
import { moneyOf, seenOf, verdictsFor } from './verdicts.ts';

const left = { refundable: 13_700, lenderPart: 12_000, chargeable: 0, returnable: 0 };
const chosen = { amount: 0, lenderBears: 0, charge: 0 };

test('what is possible depends on what is left of the payment, and on the lender’s part of it', () => {
  expect(verdictsFor(left, 'none')).toEqual(['refund-all', 'withhold', 'refund-part', 'not-refunded']);
  expect(verdictsFor({ ...left, refundable: 1700, lenderPart: 0 }, 'none')).toEqual([
    'refund-all',
    'refund-part',
    'not-refunded',
  ]);
  // The lender's part is all that is left: to withhold it is to refund all.
  expect(verdictsFor({ ...left, refundable: 500, lenderPart: 500 }, 'none')).not.toContain('withhold');
  expect(verdictsFor({ ...left, refundable: 0, lenderPart: 0 }, 'none')).toEqual(['not-refunded']);
});

test('all goes back with the lender’s part in it, or the lender’s part alone', () => {
  expect(moneyOf({ verdict: 'refund-all', ...chosen }, left, 'none')).toEqual({
    ...{ verdict: 'refunded', amount: 13_700, lenderBears: 12_000 },
  });
  expect(moneyOf({ verdict: 'withhold', ...chosen }, left, 'none')).toEqual({
    ...{ verdict: 'refunded', amount: 12_000, lenderBears: 12_000 },
  });
  expect(moneyOf({ verdict: 'not-refunded', ...chosen }, left, 'none')).toEqual({ verdict: 'not-refunded' });
});

test('a part is no more than is left, and the lender bears no more than her part', () => {
  const part = (amount: number, lenderBears: number) =>
    moneyOf({ ...chosen, verdict: 'refund-part', amount, lenderBears }, left, 'none');
  expect(part(13_700, 12_000)).toMatchObject({ amount: 13_700, lenderBears: 12_000 });
  expect(part(13_701, 0)).toMatchObject({ code: 'case-amount-too-high', details: { field: 'amount' } });
  expect(part(13_000, 12_001)).toMatchObject({ code: 'case-amount-too-high', details: { field: 'lenderBears' } });
  const none = { ...left, refundable: 0, lenderPart: 0 };
  expect(moneyOf({ verdict: 'withhold', ...chosen }, none, 'none')).toMatchObject({ code: 'conflict' });
});

test('what an operator saw is other than what is there once a refund was made', () => {
  expect(seenOf(left)).not.toBe(seenOf({ ...left, refundable: 13_699 }));
  expect(seenOf(left)).not.toBe(seenOf({ ...left, lenderPart: 11_999 }));
});

test('a claim is charged within what is left of its cap, with its case or after an objection', () => {
  const claimed = { ...left, chargeable: 5000 };
  expect(verdictsFor(claimed, 'named')).toContain('charge');
  expect(verdictsFor(claimed, 'none')).not.toContain('charge');
  expect(verdictsFor(left, 'named')).not.toContain('charge');
  expect(verdictsFor(claimed, 'objected')).toEqual(['charge', 'dropped']);
  expect(verdictsFor(claimed, 'owed')).toEqual(['dropped']);
  const charge = (amount: number) => moneyOf({ ...chosen, verdict: 'charge', charge: amount }, claimed, 'named');
  expect(charge(5000)).toEqual({ verdict: 'charge', amount: 5000 });
  expect(charge(5001)).toMatchObject({ code: 'case-amount-too-high', details: { field: 'charge' } });
  expect(seenOf(left)).not.toBe(seenOf(claimed));
  const paid = { ...left, returnable: 5000 };
  expect(verdictsFor(paid, 'charged')).toEqual(['return']);
  const back = (amount: number) => moneyOf({ ...chosen, verdict: 'return', amount }, paid, 'charged');
  expect(back(5000)).toEqual({ verdict: 'return', amount: 5000 });
  expect(back(5001)).toMatchObject({ code: 'case-amount-too-high', details: { field: 'amount' } });
});

test('nothing is charged by a verdict that charges nothing, nor where nothing is claimed', () => {
  const claimed = { ...left, chargeable: 5000 };
  const typed = { ...chosen, charge: 5000 };
  expect(moneyOf({ ...typed, verdict: 'not-refunded' }, claimed, 'named')).toEqual({ verdict: 'not-refunded' });
  expect(moneyOf({ ...typed, verdict: 'refund-all' }, claimed, 'named')).toMatchObject({ verdict: 'refunded' });
  for (const [of, stage] of [
    [claimed, 'none'],
    [claimed, 'owed'],
    [left, 'named'],
  ] as const)
    expect(moneyOf({ ...typed, verdict: 'charge' }, of, stage)).toMatchObject({ code: 'conflict' });
});
