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
  await paymentCalls('/checkout', 'token', { saves, keepsCard: true }).wish?.('transaction', isNew);
  expect(posted).toEqual(sent);
  expect(paymentCalls('/checkout', 'token', { saves, keepsCard: false }).wish).toBeUndefined();
  vi.unstubAllGlobals();
});

test('the confirmation names the wish to save the card, also of one that is kept for nothing else', async () => {
  const posted: (string | undefined)[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: FormData }) => {
    posted.push(body.get('save')?.toString());
    return Promise.resolve(Response.json({}));
  });
  for (const saves of [true, false])
    for (const keepsCard of [true, false])
      await paymentCalls('/checkout', 'token', { saves, keepsCard }).confirm('transaction', { note: '' });
  expect(posted).toEqual(['on', 'on', undefined, undefined]);
  vi.unstubAllGlobals();
});
