import { expect, test } from 'vitest';
import { formOrLost, orLost } from './or-lost.ts';

test('an answer is passed on', async () => {
  expect(await orLost(async () => 'answered', 'lost')).toBe('answered');
});

test('without a connection the page keeps its form, and the router loads nothing', async () => {
  const lost = await formOrLost(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(lost).toMatchObject({ data: { result: null, refused: expect.stringContaining('connection') } });
  expect(lost).toMatchObject({ init: { status: 503 } });
});

test.each([new Response(null, { status: 404 }), new Error('a fault in the page')])(
  'anything else is still thrown',
  async (thrown) => {
    await expect(orLost(() => Promise.reject(thrown), 'lost')).rejects.toBe(thrown);
  },
);
