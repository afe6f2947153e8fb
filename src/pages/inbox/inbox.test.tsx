import { expect, test } from 'vitest';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import Inbox from './inbox.tsx';

type Props = Parameters<typeof Inbox>[0];

function inboxWith(list: Partial<Props['loaderData']['list']>): string {
  const loaderData = {
    rows: [],
    pagination: { page: 1, perPage: 20, totalItems: 0, totalPages: 0 },
    counts: { orders: 0, sales: 0 },
    list: { side: 'orders', kind: null, statusGroup: null, words: null, ...list },
    now: new Date(0),
  } as unknown as Props['loaderData'];
  return renderPart(<Inbox {...({ loaderData } as Props)} />);
}

test('a new user’s inbox is not offered a filter of nothing', () => {
  const html = inboxWith({});
  expect(wordsOf(html)).toContain('No orders yet');
  expect(wordsOf(html)).not.toContain('All statuses');
});

test('a list that a filter has emptied keeps its filter', () => {
  expect(wordsOf(inboxWith({ statusGroup: 'yours' }))).toContain('Waiting for an answer');
});
