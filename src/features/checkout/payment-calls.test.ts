import { expect, test } from 'vitest';
import { answerFrom } from './payment-calls.ts';

test('a refusal keeps its code and its facts', () => {
  const refused = { code: 'listing-price-changed', details: { amount: 28900, currency: 'NZD' } };
  expect(answerFrom(false, { refused })).toEqual({ kind: 'refused', ...refused });
});

test('a token of a session that ended is told as not being logged in', () => {
  expect(answerFrom(false, { error: { code: 'forbidden' } })).toMatchObject({ kind: 'refused', code: 'unauthorized' });
});

test('an answer that says nothing is lost: whether it was done is not known', () => {
  expect(answerFrom(false, { error: { code: 'internal-error' } })).toEqual({ kind: 'lost' });
});
