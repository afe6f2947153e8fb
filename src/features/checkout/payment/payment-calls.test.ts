import { expect, test, vi } from 'vitest';
import { answerFrom, paymentCalls } from './payment-calls.ts';

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

test.each([
  [true, true, ['wish on']],
  [true, false, ['wish on']],
  [false, false, ['wish null']],
  [false, true, []],
])('a wish of %s is sent when the payment is new: %s', async (saves, isNew, sent) => {
  const posted: string[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: FormData }) => {
    posted.push(`${body.get('operation')?.toString()} ${body.get('save')?.toString() ?? 'null'}`);
    return Promise.resolve(Response.json({}));
  });
  await paymentCalls('/checkout', 'token', saves).wish?.('transaction', isNew);
  expect(posted).toEqual(sent);
  expect(paymentCalls('/checkout', 'token', null).wish).toBeUndefined();
  vi.unstubAllGlobals();
});
