import { expect, test } from 'vitest';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { ErrorPage } from './error-page.tsx';

const wordsFor = (status: number) =>
  wordsOf(renderPart(<ErrorPage error={{ status, statusText: '', internal: false, data: null }} reference="r-1" />));

test('what the site refuses is said as that, and not as a failure of ours', () => {
  const pages = [400, 401, 403, 409, 422, 429].map(wordsFor);
  for (const page of pages) expect(page).not.toMatch(/on our side|r-1/);
  expect(wordsFor(409)).toContain('This has changed meanwhile');
  expect(wordsFor(429)).toContain('Wait a little');
  expect(wordsFor(500)).toMatch(/on our side.*r-1/s);
});
