import { expect, test } from 'vitest';
import { answerFrom } from './pay.ts';

test('a refusal keeps its code and its details', () => {
  const refused = { code: 'listing-price-changed', details: { amount: 28900, currency: 'NZD' } };
  expect(answerFrom(false, { refused })).toEqual({ kind: 'refused', ...refused });
});

test('the CSRF token of an ended session is reported as not logged in', () => {
  expect(answerFrom(false, { error: { code: 'forbidden' } })).toMatchObject({ kind: 'refused', code: 'unauthorized' });
});

test('an invalid answer is `lost`: the outcome is unknown', () => {
  expect(answerFrom(false, { error: { code: 'internal-error' } })).toEqual({ kind: 'lost' });
});
