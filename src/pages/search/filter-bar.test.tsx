import { expect, test } from 'vitest';
import { parseSearch } from '#src/features/search/parse.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { FilterBar } from './filter-bar.tsx';
import { SearchContext } from './search-context.ts';

function barOf(search: string): string {
  const searched = { query: parseSearch(new URLSearchParams(search)), total: { totalItems: 3, more: false } };
  return renderPart(
    <SearchContext value={searched as Parameters<typeof SearchContext>[0]['value']}>
      <FilterBar />
    </SearchContext>,
  );
}

/** The words before the orders. */
const chipsOf = (search: string) =>
  wordsOf(barOf(search))
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/ Newest.*/, '');

test.each([
  ['', 'Dates Category Size Occasion Designer Colour Price from Condition All filters'],
  ['pub_isProductForSale=true', 'Category Size Designer Colour Price Condition All filters'],
  ['view=map', 'Dates Size Price from All filters'],
  ['view=map&pub_colours=red', 'Dates Size Colour: Red Price from All filters (1)'],
])('the filters of /s?%s are in the bar, and beside a map few of them', (search, filters) => {
  const kind = search.includes('=true') ? 'Buy now' : 'Rent or buy';
  expect(chipsOf(search)).toBe(`${kind} Both Rent now Buy now ${filters}`);
});

test.each([
  ['pub_sizing=8', 'Size: 8 Occasion'],
  ['pub_sizing=8,10', 'Size: 8, 10 Occasion'],
  ['pub_sizing=8,10,12,14', 'Size: 8, 10 +2 Occasion'],
  ['pub_colours=black,white,red', 'Colour: Black, White +1 Price'],
  // Together they are longer than a chip.
  ['pub_category=outerwear,otherAccessories', 'Category: Outerwear +1 Size'],
  ['pub_dates=2031-05-01,2031-05-04&pub_isProductForSale=false', 'Dates: May 1 to 4 Category'],
  ['price=20,85', 'Price: $20 to $85 Condition'],
  ['pub_pricingRent=0-60,61-100', 'Price: $60 and under, $61–$100 Condition'],
])('a chip says what is chosen in /s?%s: two short values or one, and how many more', (search, chip) => {
  expect(chipsOf(search)).toContain(` ${chip}`);
});

test('a price is shortened like other words of a chip, by its width', () => {
  expect(barOf('price=20,85')).toContain('<span class="chip-words">$20 to $85</span>');
});

test('the kind that is chosen is on its menu, and its choices lead on from the search', () => {
  const bar = barOf('pub_isProductForSale=false&pub_sizing=8&pub_length=mini');
  expect(chipsOf('pub_isProductForSale=false')).toMatch(/^Rent now Both/);
  expect(bar.replaceAll('&amp;', '&')).toContain('href="/s?pub_isProductForSale=true&pub_sizing=8');
  expect(bar.match(/border-ink/g)).toHaveLength(2);
});
