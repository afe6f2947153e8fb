import { expect, test } from 'vitest';
import { reviewText } from './review-text.ts';

test('a review of which nothing is seen has no words', () => {
  expect(reviewText(' Lovely.\r\nTrue to size ', 'content', 100)).toBe('Lovely.\nTrue to size');
  for (const nothing of ['', ' \n', '\u200B\u200D', '\u3164'])
    expect(reviewText(nothing, 'content', 100)).toMatchObject({ code: 'validation-invalid-value' });
});
