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

/** What is posted by the calls of a payment, field by field. */
async function postedBy(wish: { readonly saves: boolean; readonly replaces: string | null }) {
  const posted: Record<string, string>[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: FormData }) => {
    posted.push(Object.fromEntries([...body].map(([name, value]) => [name, String(value)])));
    return Promise.resolve(Response.json({}));
  });
  const calls = paymentCalls('/checkout', 'token', wish);
  const answer = await calls.wish('transaction');
  await calls.confirm('transaction', { note: '' });
  vi.unstubAllGlobals();
  return { posted, answer };
}

test('whether the card is saved, and instead of which, is told before it is held and with its confirmation', async () => {
  const wishes = [
    { saves: true, replaces: null, sent: { save: 'on' } },
    { saves: true, replaces: 'card', sent: { save: 'on', replaces: 'card' } },
    { saves: false, replaces: null, sent: {} },
  ];
  for (const { sent, ...wish } of wishes)
    expect((await postedBy(wish)).posted).toEqual([
      { operation: 'wish', ...sent },
      { operation: 'confirm', note: '', ...sent },
    ]);
});

test('the answer to a wish says whether it is recorded', async () => {
  expect((await postedBy({ saves: false, replaces: null })).answer).toEqual({ kind: 'done', value: {} });
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  const calls = paymentCalls('/checkout', 'token', { saves: false, replaces: null });
  expect(await calls.wish('transaction')).toEqual({ kind: 'lost' });
  vi.unstubAllGlobals();
});
