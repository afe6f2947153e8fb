import { afterEach, expect, test, vi } from 'vitest';
import { sendHeart } from './heart-calls.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

const failed = (code: unknown) => Response.json({ errors: [{ code }] }, { status: 400 });

test('a heart is sent with the token of its page, and survives that the page is left', async () => {
  const fetched = vi.fn<typeof fetch>(async () => Response.json({ data: {} }));
  vi.stubGlobal('fetch', fetched);
  expect([await sendHeart('token', 'a', true), await sendHeart('token', 'a', false)]).toEqual(['done', 'done']);
  expect(fetched.mock.calls.map(([path]) => path)).toEqual(['/api/favourites/add', '/api/favourites/remove']);
  const headers = { 'content-type': 'application/json', 'x-csrf-token': 'token' };
  expect(fetched.mock.calls[0]?.[1]).toMatchObject({
    method: 'POST',
    headers,
    body: '{"listingId":"a"}',
    keepalive: true,
  });
});

test.each([
  ['favourites-too-many', 'limit'],
  ['not-found', 'gone'],
  ['listing-own', 'own'],
  ['too-many-requests', 'busy'],
  ['unauthorized', 'signed-out'],
  ['forbidden', 'refused'],
  // Whether it was saved is not known.
  ['unavailable', 'lost'],
  ['internal-error', 'lost'],
  [undefined, 'lost'],
])('the answer %s is told as "%s"', async (code, told) => {
  vi.stubGlobal('fetch', async () => failed(code));
  expect(await sendHeart('token', 'a', true)).toBe(told);
});

test.each([
  ['no answer', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['one that is no JSON', async () => new Response('<html>', { status: 502 })],
])('%s is a lost connection', async (_, answer) => {
  vi.stubGlobal('fetch', answer);
  expect(await sendHeart('token', 'a', true)).toBe('lost');
});
