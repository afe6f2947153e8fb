import { expect, test } from 'vitest';
import { maxEntries } from '#src/features/cart/rules.ts';
import { decisionOf, seenOf, type CaseFacts, type CasePart } from './decision.ts';
import { places } from './forms.ts';

const [one, two] = ['11111111-1111-4111-8111-111111111111', '22222222-2222-4222-8222-222222222222'];
const part: CasePart = { transactionId: one, left: 5000, lenderPart: 4000, refundable: 700 };
const lost: CaseFacts = { decidable: 'loss', difference: 0, parts: [part] };
const bothLost: CaseFacts = { ...lost, parts: [part, { ...part, transactionId: two, left: 2000, lenderPart: 1500 }] };
const refunded: CaseFacts = { ...bothLost, decidable: 'refund' };
const short: CaseFacts = { decidable: 'capture', difference: -4700, parts: [part] };
const over: CaseFacts = { ...short, difference: 900 };

const typed = (amounts: readonly (number | null)[], lenderBears: readonly (number | null)[]) => ({
  amounts,
  lenderBears,
});

test('a loss of one order is all of it, whatever was typed, and its lender bears what the operator says', () => {
  expect(decisionOf(lost, typed([1], [4000]))).toEqual({
    ...{ kind: 'loss', parts: [{ transactionId: one, amount: 5000, lenderBears: 4000 }] },
  });
});

test('a loss of several orders is divided as typed', () => {
  expect(decisionOf(bothLost, typed([5500, 1500], [0, 1500]))).toEqual({
    kind: 'loss',
    parts: [
      { transactionId: one, amount: 5500, lenderBears: 0 },
      { transactionId: two, amount: 1500, lenderBears: 1500 },
    ],
  });
});

test('of a refund that was made elsewhere only what each lender bears is decided, whatever else was typed', () => {
  expect(decisionOf(refunded, typed([1, 1], [4000, 0]))).toEqual({
    kind: 'refund',
    parts: [
      { transactionId: one, lenderBears: 4000 },
      { transactionId: two, lenderBears: 0 },
    ],
  });
});

test('another amount than agreed is decided in its direction, and the rest only confirmed', () => {
  expect(decisionOf(short, typed([null], [4000]))).toEqual({ kind: 'capture', lenderBears: 4000, refund: 0 });
  expect(decisionOf(over, typed([700], [null]))).toEqual({ kind: 'capture', lenderBears: 0, refund: 700 });
  for (const decidable of ['close', 'failed-refund'] as const)
    expect(decisionOf({ ...lost, decidable }, typed([9], [9]))).toEqual({ kind: decidable });
});

test.each([
  ['nothing typed for a lender', lost, typed([], []), 'lender-0', 'missing'],
  ['a lender who would bear more than her part', lost, typed([], [4001]), 'lender-0', 'lender-too-high'],
  [
    'a lender who would bear more than her order carries',
    bothLost,
    typed([6000, 1000], [0, 1001]),
    'lender-1',
    'lender-too-high',
  ],
  ['nothing typed for an order', bothLost, typed([7000, null], [0, 0]), 'amount-1', 'missing'],
  ['orders that carry less than the loss', bothLost, typed([5000, 1999], [0, 0]), 'amount-0', 'not-the-loss'],
  ['orders that carry more than the loss', bothLost, typed([5000, 2001], [0, 0]), 'amount-0', 'not-the-loss'],
  ['a refund of which one lender is missing', refunded, typed([], [0]), 'lender-1', 'missing'],
  ['more of a refund than the lender’s part', refunded, typed([], [4001, 0]), 'lender-0', 'lender-too-high'],
  ['more than was refunded of an order', refunded, typed([], [0, 2001]), 'lender-1', 'lender-too-high'],
  ['a shortfall without a lender', short, typed([], []), 'lender-0', 'missing'],
  ['more of a shortfall than the lender’s part', short, typed([], [4001]), 'lender-0', 'lender-too-high'],
  ['nothing said of what was too much', over, typed([], [0]), 'amount-0', 'missing'],
  ['more than can still go back', over, typed([701], []), 'amount-0', 'too-high'],
] as const)('refused beside its amount: %s', (_, facts, amounts, field, why) => {
  expect(decisionOf(facts, amounts)).toEqual({ code: 'validation-invalid-value', details: { field, why } });
});

test.each(['bank-decides', 'between-parties'] as const)('nothing is decided here of %s', (decidable) => {
  expect(decisionOf({ ...lost, decidable }, typed([], [0]))).toMatchObject({ code: 'conflict' });
});

test('what a page showed differs with each of its amounts', () => {
  const seen = [lost, bothLost, short, over].map(seenOf);
  const others = (['left', 'lenderPart', 'refundable'] as const).map((name) =>
    seenOf({ ...lost, parts: [{ ...part, [name]: 1 }] }),
  );
  expect(new Set([...seen, ...others]).size).toBe(7);
});

test('a form has a place for each order that one payment can have', () => {
  expect(places).toHaveLength(maxEntries);
});
