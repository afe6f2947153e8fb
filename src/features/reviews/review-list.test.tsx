import { expect, test } from 'vitest';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { ReviewList, type ReviewModels } from './review-list.tsx';

const rest = { to: '/u/amelia?tab=reviews', name: 'Amelia' };

function reviewsOf(given: number, count = given): ReviewModels {
  const author = { id: 'a', displayName: 'Ana B', initials: 'AB', imageId: null, profilePath: null };
  const latest = Array.from({ length: given }, (_, index) => ({
    ...({
      id: String(index),
      type: 'ofProvider',
      rating: 5,
      content: `Review ${index}.`,
      fitLine: null,
      reply: null,
      author,
    } as const),
    createdAt: new Date('2026-11-01T00:00:00Z'),
  }));
  return { average: count === 0 ? 0 : 5, count, fit: null, latest };
}

const shown = (reviews: ReviewModels | null, more = {}) =>
  renderPart(<ReviewList reviews={reviews} rest={rest} {...more} />);

test('five are shown; the others are unfolded, and without scripts they are a link away', () => {
  const html = shown(reviewsOf(7));
  expect(html.match(/Review \d/g)).toHaveLength(5);
  expect(wordsOf(html)).toContain('Show all 7');
  expect(html).toMatch(/<p class="mt-6 hidden noscript:block"><a [^>]*href="\/u\/amelia\?tab=reviews"/);
  expect(wordsOf(shown(reviewsOf(5)))).not.toMatch(/Show all|All reviews/);
});

test('of more than are given the button says that they are the newest, and all are a link away', () => {
  expect(wordsOf(shown(reviewsOf(100, 103)))).toContain('Show the newest 100');
  const unfolded = shown(reviewsOf(100, 103), { unfolded: true });
  expect(unfolded.match(/Review \d/g)).toHaveLength(100);
  expect(unfolded).toMatch(/<p class="mt-6"><a [^>]*>All reviews of Amelia as a lender/);
  expect(wordsOf(unfolded)).not.toContain('Show');
  expect(wordsOf(shown(reviewsOf(20), { unfolded: true, rest: undefined }))).not.toContain('All reviews');
});

test('of an item without reviews some of its lender are shown, and where the others are', () => {
  const ofLender = { name: 'Amelia', reviews: reviewsOf(3, 12) };
  expect(shown(reviewsOf(0), { instead: ofLender })).toMatch(
    /Review 2.*<p class="mt-6"><a [^>]*>All reviews of Amelia/s,
  );
  expect(wordsOf(shown(reviewsOf(0)))).not.toContain('All reviews');
  expect(wordsOf(shown(null))).not.toContain('All reviews');
});
