import { expect, test } from 'vitest';
import { errorsToShow } from './use-live-fields.ts';

const missing = { field: 'region', error: 'listing-form.region-missing' } as const;
const tooLow = { field: 'price', error: 'listing-form.price-minimum' } as const;
const lead = { field: 'leadDays', error: 'listing-form.days-range' } as const;

test('an error of an answer stands until its field is right, in the words of what is wrong now', () => {
  const known = { answered: [missing, { field: 'price', error: 'listing-form.price-missing' }], left: [] } as const;
  expect(errorsToShow([missing, tooLow], known)).toEqual([missing, tooLow]);
  expect(errorsToShow([tooLow], known)).toEqual([tooLow]);
  expect(errorsToShow([], known)).toEqual([]);
});

test('a field that was left says what is wrong in it, and not that it is empty', () => {
  expect(errorsToShow([missing, tooLow], { answered: [], left: ['region', 'price'] })).toEqual([tooLow]);
  expect(errorsToShow([tooLow], { answered: [], left: ['title'] })).toEqual([]);
  expect(errorsToShow([{ ...tooLow, field: 'sizes.3' }], { answered: [], left: ['sizes'] })).toHaveLength(1);
});

test('the days of notice have one error for both of their fields', () => {
  expect(errorsToShow([lead], { answered: [], left: ['leadPickUp'] })).toEqual([lead]);
});
