import { expect, test } from 'vitest';
import { countedPath } from './page-views.tsx';

const id = 'b3f1c0de-0000-4000-8000-000000000001';

test.each([
  ['/s', '/s'],
  [`/l/luna-slip/${id}`, `/l/luna-slip/${id}`],
  [`/l/${id}`, `/l/${id}`],
  [`/l/luna-slip/${id}/draft/pricing`, '/l/:id/draft/pricing'],
  [`/l/${id}/draft`, '/l/:id/draft'],
  [`/order/${id}/details`, '/order/:id/details'],
  [`/u/${id}`, '/u/:id'],
  [`/notifications/${id.toUpperCase()}`, '/notifications/:id'],
])('%s is counted as %s', (path, counted) => {
  expect(countedPath(path)).toBe(counted);
});
