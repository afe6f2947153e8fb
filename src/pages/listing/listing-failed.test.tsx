import { data } from 'react-router';
import { expect, test } from 'vitest';
import { renderBoundary } from '#tests/support/render-part.tsx';
import { ListingFailed } from './listing-failed.tsx';

/** The rendered page of a listing whose loader threw that. */
function pageAfter(thrown: unknown): string {
  return renderBoundary(<ListingFailed error={thrown} />, thrown);
}

test('a listing that failed to load shows both of its messages', () => {
  for (const thrown of [new Error('The database is away'), response(503)]) {
    const page = pageAfter(thrown);
    expect(page).toContain('Could not load listing.');
    expect(page).toContain('Fetching listing data failed');
  }
});

test('a missing listing and a missing script have pages of their own', () => {
  expect(pageAfter(response(404))).not.toContain('Could not load listing');
  const missing = pageAfter(new Error('Failed to fetch dynamically imported module: /assets/x.js'));
  expect(missing).not.toContain('Could not load listing');
});

function response(status: number) {
  const { init } = data(null, { status });
  return { status: init?.status, statusText: '', internal: false, data: null };
}
