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
  const wishes = { saves, replaces: null };
  const posted: string[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: FormData }) => {
    posted.push(`${body.get('operation')?.toString()} ${body.get('save')?.toString() ?? 'null'}`);
    return Promise.resolve(Response.json({}));
  });
  await paymentCalls('/checkout', 'token', { ...wishes, keepsCard: true }).wish('transaction', isNew);
  expect(posted).toEqual(sent);
  // That of a card that is kept for nothing else is with its intent; only an earlier one is taken back.
  posted.length = 0;
  await paymentCalls('/checkout', 'token', { ...wishes, keepsCard: false }).wish('transaction', isNew);
  expect(posted).toEqual(isNew ? [] : sent);
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
      await paymentCalls('/checkout', 'token', { saves, replaces: null, keepsCard }).confirm('transaction', {
        note: '',
      });
  expect(posted).toEqual(['on', 'on', undefined, undefined]);
  vi.unstubAllGlobals();
});

test('the card that a new one replaces is named before it is held and with its confirmation', async () => {
  const posted: string[] = [];
  vi.stubGlobal('fetch', (_address: string, { body }: { body: FormData }) => {
    posted.push(`${body.get('operation')?.toString()} ${body.get('replaces')?.toString() ?? 'null'}`);
    return Promise.resolve(Response.json({}));
  });
  for (const keepsCard of [true, false]) {
    const calls = paymentCalls('/checkout', 'token', { saves: true, replaces: 'card', keepsCard });
    await calls.wish('transaction', true);
    await calls.confirm('transaction', { note: '' });
  }
  expect(posted).toEqual(['wish card', 'confirm card', 'wish card', 'confirm card']);
  vi.unstubAllGlobals();
});
