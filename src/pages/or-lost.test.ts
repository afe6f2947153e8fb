import { expect, test } from 'vitest';
import { formOrLost, orLost } from './or-lost.ts';

test('an answer is passed on', async () => {
  expect(
    await orLost(
      async () => 'answered',
      (why) => why,
    ),
  ).toBe('answered');
});

test('without a connection the page keeps its form, and the router loads nothing', async () => {
  const lost = await formOrLost(() => Promise.reject(new TypeError('Failed to fetch')));
  expect(lost).toMatchObject({ data: { result: null, refused: expect.stringContaining('connection') } });
  expect(lost).toMatchObject({ init: { status: 503 } });
});

const answeredBefore = (body: string) => ({ status: 403, statusText: '', internal: false, data: body });

test('a form that the site refuses before its page is asked stays as well, with the sentence of the answer', async () => {
  const thrown = answeredBefore('{"error":{"code":"forbidden","message":"This page is out of date."}}');
  const refused = { result: null, refused: 'This page is out of date.' };
  expect(await formOrLost(() => Promise.reject(thrown))).toMatchObject({ data: refused, init: { status: 403 } });
});

test('an error page without a sentence is still thrown', async () => {
  const thrown = answeredBefore('<!doctype html>');
  await expect(formOrLost(() => Promise.reject(thrown))).rejects.toBe(thrown);
});

test('a proxy that answers instead of the site loses no form, and nobody claims that nothing was saved', async () => {
  const thrown = { ...answeredBefore('<html><h1>502 Bad Gateway</h1></html>'), status: 502 };
  const refused = expect.stringContaining('isn’t certain') as unknown;
  expect(await formOrLost(() => Promise.reject(thrown))).toMatchObject({ data: { refused }, init: { status: 502 } });
});

test('an error of the page itself, which has no text, is still thrown', async () => {
  const thrown = { ...answeredBefore(''), data: null, status: 503 };
  await expect(formOrLost(() => Promise.reject(thrown))).rejects.toBe(thrown);
});

test.each([new Response(null, { status: 404 }), new Error('a fault in the page')])(
  'anything else is still thrown',
  async (thrown) => {
    await expect(
      orLost(
        () => Promise.reject(thrown),
        (why) => why,
      ),
    ).rejects.toBe(thrown);
  },
);
