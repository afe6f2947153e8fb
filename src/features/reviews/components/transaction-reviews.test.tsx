import { expect, test } from 'vitest';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import type { ReviewOfTransaction } from '../of-transaction.server.ts';
import { TransactionReviews, whyNotKept, type ReviewStage } from './transaction-reviews.tsx';

const until = new Date('2026-12-24T00:00:00Z');
const author: ReviewOfTransaction['author'] = {
  ...{ id: 'x', displayName: 'Mei Z', initials: 'MZ', profilePath: '/u/x', imageId: null },
  state: 'active',
};
const review = (more: Partial<ReviewOfTransaction> = {}): ReviewOfTransaction => ({
  ...{ id: 'r', rating: 4, content: '<b>Lovely</b>', fitLine: null, reply: null },
  type: 'ofProvider',
  ...{ createdAt: new Date('2026-12-12T00:00:00Z'), author, hiddenBecause: null },
  state: 'public',
  ...more,
});

type Shown = Partial<Omit<Parameters<typeof TransactionReviews>[0], 'stage'>> & {
  readonly stage?: Partial<ReviewStage>;
};

function html({ stage, ...more }: Shown): string {
  const none = { own: null, others: null, othersWaits: false };
  return renderPart(
    <TransactionReviews
      {...{ role: 'customer', name: 'Isobel', reviews: none, failed: {}, ...more }}
      stage={{ writing: 'open', until, mayReply: true, ...stage }}
    />,
  );
}

test('the form has five stars as radio buttons, each with its name, and asks the customer how the item fits', () => {
  const form = html({});
  expect([...form.matchAll(/type="radio"[^>]*name="reviewRating"|name="reviewRating"[^>]*/g)]).toHaveLength(5);
  for (const name of ['1 star', '2 stars', '5 stars']) expect(form).toContain(`aria-label="${name}"`);
  expect(wordsOf(form)).toContain('How does it fit?');
  expect(wordsOf(html({ role: 'provider' }))).not.toContain('How does it fit?');
});

test('who writes is told when it is read, and whether the other has written', () => {
  expect(wordsOf(html({}))).toContain('Nobody sees it until Isobel has written one too');
  expect(wordsOf(html({ reviews: { own: null, others: null, othersWaits: true } }))).toMatch(
    /Isobel has written theirs.*You can write it until Thu, Dec 24.*; then theirs is shown without yours/,
  );
});

test('whose time is over while they write is told why nothing was sent, once', () => {
  const why = (hasOwn: boolean, writing: ReviewStage['writing'], isRefused = false) =>
    whyNotKept({ hasOwn, writing, isRefused });
  expect(why(false, 'over')).toBe('review.over');
  expect(why(true, 'over')).toBe('review.sent-elsewhere');
  expect(why(true, 'over', true)).toBe('review.sent-elsewhere');
  expect([why(false, 'over', true), why(false, 'locked')]).toEqual([null, null]);
});

test('without anything to write or to read there is nothing', () => {
  expect(html({ stage: { writing: 'over' } })).toBe('');
  expect(wordsOf(html({ stage: { writing: 'locked' } }))).toContain(
    'Reviews wait while a bank looks into the payment of this order',
  );
});

test('what was written is text, says that it waits, and why it is hidden', () => {
  const own = (more: Partial<ReviewOfTransaction>) =>
    html({ stage: { writing: 'over' }, reviews: { own: review(more), others: null, othersWaits: false } });
  expect(own({})).toContain('&lt;b&gt;Lovely&lt;/b&gt;');
  expect(wordsOf(own({ state: 'pending' }))).toContain('Nobody else can read it yet');
  expect(wordsOf(own({ state: 'hidden', hiddenBecause: 'An insult.' }))).toContain('An insult.');
});

test('a review of the viewer is answered once', () => {
  const about = (reply: string | null, mayReply = true) =>
    html({
      stage: { writing: 'over', mayReply },
      reviews: { own: null, others: review({ reply }), othersWaits: false },
    });
  expect(about(null)).toContain('name="reply"');
  expect(about(null, false)).not.toContain('name="reply"');
  expect(about('Thank you.')).not.toContain('name="reply"');
  expect(wordsOf(about('Thank you.'))).toContain('Answer from the lender');
});
