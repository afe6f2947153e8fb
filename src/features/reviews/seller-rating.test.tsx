import { expect, test } from 'vitest';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { CustomerRating, SellerRating } from './seller-rating.tsx';

const good = { average: 5, count: 40 };

test('the tag is for sellers; how good a customer is stands in figures', () => {
  expect(wordsOf(renderPart(<SellerRating rating={good} />))).toContain('EXCELLENT SELLER');
  const customer = wordsOf(renderPart(<CustomerRating rating={good} />));
  expect(customer).toContain('5.0 (40 reviews)');
  expect(customer).not.toContain('SELLER');
  expect(wordsOf(renderPart(<CustomerRating rating={{ average: 0, count: 0 }} />))).toContain('No reviews yet');
});
