import { expect, it } from 'vitest';
import { renderBoundary, wordsOf } from '#tests/support/render-part.tsx';
import { ErrorPage } from './error-page.tsx';

const shown = (error: unknown) => wordsOf(renderBoundary(<ErrorPage error={error} reference={undefined} />, error));

it.each(['Failed to fetch', 'Load failed', 'NetworkError when attempting to fetch resource.'])(
  'a page whose data could not be fetched (%s) is not said to be our failure',
  (words) => {
    expect(shown(new TypeError(words))).toContain('The connection may have dropped');
  },
);

it('any other error is our failure', () => {
  expect(shown(new TypeError('Cannot read properties of undefined'))).toContain('Something went wrong on our side');
  expect(shown(new Error('Failed to fetch the list'))).toContain('Something went wrong on our side');
});

it.each([400, 422])('a form that lacks something (%i) is not said to be our failure', (status) => {
  const words = shown({ status, statusText: '', internal: false, data: null });
  expect(words).toContain('That form wasn’t complete');
  expect(words).not.toContain('our side');
});
