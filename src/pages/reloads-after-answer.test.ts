import { expect, test } from 'vitest';
import { formOrLost } from './or-lost.ts';
import { reloadsAfterAnswer } from './reloads-after-answer.ts';

const refused = { result: null, refused: 'No.' };

test.each([
  [undefined, true, true],
  [undefined, false, false],
  [200, true, true],
  [409, false, true],
  [503, false, true],
])(
  'after an answer of status %j, where the router would say %j: %j',
  (actionStatus, defaultShouldRevalidate, reloads) => {
    expect(reloadsAfterAnswer({ actionStatus, defaultShouldRevalidate, actionResult: refused })).toBe(reloads);
  },
);

test.each([
  ['the connection', new TypeError('Failed to fetch')],
  [
    'the session',
    { status: 403, statusText: '', internal: false, data: '{"error":{"message":"This page is out of date."}}' },
  ],
  ['the site', { status: 502, statusText: '', internal: false, data: '<h1>Bad Gateway</h1>' }],
])('a form that was lost with %s stays as it is', async (_, thrown) => {
  const { data: actionResult, init } = (await formOrLost(() => Promise.reject(thrown))) as never as {
    data: unknown;
    init: { status: number };
  };
  const args = { actionStatus: init.status, actionResult, defaultShouldRevalidate: false };
  expect(reloadsAfterAnswer(args)).toBe(false);
});
