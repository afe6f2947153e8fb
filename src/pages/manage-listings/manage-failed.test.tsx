import { expect, test } from 'vitest';
import { renderBoundary } from '#tests/support/render-part.tsx';
import { ErrorBoundary } from './manage-listings.tsx';

test('a list that could not be read says so, and can be asked for again', () => {
  const page = renderBoundary(<ErrorBoundary />, new Error('The database is away'));
  expect(page).toContain('Query failed. Please try again.');
  expect(page).toContain('<button');
});
