import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/render-part.tsx';
import { MadeRows } from './made-rows.tsx';

test('a draft without a title can be opened like any other', () => {
  const listing = { id: 'one', slug: 'no-slug', state: 'draft' };
  const row = { line: 2, title: '', state: 'done', listing, photoProblems: [] } as const;
  const html = renderPart(<MadeRows rows={[row]} pathOf={({ id }) => `/l/${id}`} />);
  expect(html).toMatch(/<a [^>]*href="\/l\/one"[^>]*>No title<\/a>/);
});
