// First, before the modules that read the table.
import { madeUpFilter } from '#tests/support/made-up-filter.ts';
import { PgDialect } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { activeFilters, withKind, withoutFilters } from '#src/features/search/edit.ts';
import { barFilters, sheetFilters } from '#src/features/search/filters.ts';
import { choiceName, offeredChoices } from '#src/features/search/offered-choices.ts';
import { parseSearch } from '#src/features/search/parse.ts';
import { lookupCondition, scanCondition } from '#src/features/search/planner/conditions.server.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { isPublicPage } from '#src/server/page-cache/cache-key.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import { addressOf } from './address.ts';
import { AppliedFilters } from './applied-filters.tsx';
import { FilterBar } from './filter-bar.tsx';
import { FilterFields, type FieldFilter } from './filters/filter-fields.tsx';
import { SheetSections } from './filters/sheet-sections.tsx';
import { SearchContext } from './search-context.ts';

const fabric = madeUpFilter as FieldFilter & keyof SearchQuery['choices'];
const parsed = (search: string) => parseSearch(new URLSearchParams(search));
const addressFor = (query: SearchQuery) => decodeURIComponent(addressOf(query));

/** The HTML of the parts of the search page that have filters. */
function shown(search: string) {
  const searched = {
    query: parsed(search),
    facets: { designers: '', highestPrice: 500, empty: 'rent.fabric.linen,sale.fabric.linen' },
    today: '2031-05-01',
    total: { totalItems: 3, more: false },
  };
  const part = (content: React.ReactNode) =>
    renderPart(
      <SearchContext value={searched as Parameters<typeof SearchContext>[0]['value']}>{content}</SearchContext>,
    );
  return {
    bar: part(<FilterBar />),
    applied: part(<AppliedFilters />),
    popup: part(<FilterFields filter={fabric} />),
    sheet: part(<SheetSections apply={() => {}} />),
  };
}

const text = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
const inputsOf = (html: string) => html.match(/<input[^>]*name="pub_fabric"[^>]*>/g) ?? [];

test('the added filter is parsed, and unknown values are ignored', () => {
  expect(parsed('pub_fabric=silk,cardboard').choices[fabric]).toEqual({ mode: 'any', values: ['silk'] });
  expect(parsed('pub_fabric=has_all:silk&pub_fabric=linen').choices[fabric]).toEqual({
    mode: 'all',
    values: ['silk', 'linen'],
  });
  expect(parsed('pub_fabric=cardboard')).toEqual(parsed(''));
});

test('it has its place in the canonical address, which the page cache knows', () => {
  const query = parsed('page=2&pub_fabric=silk&pub_sizing=8&price=10,90');
  expect(addressFor(query)).toBe('/s?pub_sizing=8&price=10,90&pub_fabric=silk&page=2');
  expect(isPublicPage('/s?pub_fabric=silk')).toBe(true);
  expect(isPublicPage('/s?pub_fabrics=silk')).toBe(false);
});

test('it is counted, cleared, and loses the values that a kind does not have', () => {
  const query = parsed('pub_fabric=silk,tulle');
  expect(activeFilters(query)).toEqual(['fabric']);
  expect(addressFor(withKind(query, 'sale'))).toBe('/s?pub_isProductForSale=true&pub_fabric=silk');
  expect(addressFor(withoutFilters(query))).toBe('/s');
  expect([...offeredChoices('rent'), ...offeredChoices('sale')].map(choiceName)).toEqual(
    expect.arrayContaining(['rent.fabric.tulle', 'sale.fabric.silk']),
  );
});

test('it is part of the conditions of both plans', () => {
  const statement = (search: string) => {
    const input = { query: parsed(search), wordMatch: 'words', leadDays: null } as const;
    const lookup = { words: false, groups: [], isAll: true };
    return [scanCondition(input), lookupCondition(input, lookup)].map((condition) =>
      new PgDialect().sqlToQuery(condition),
    );
  };
  for (const { sql, params } of statement('pub_fabric=silk,linen')) {
    expect(sql).toMatch(/"listings"\."public_data" -> \$\d+::text \?\| \$\d+::text\[\]/);
    expect(params).toEqual(expect.arrayContaining(['fabric', ['silk', 'linen']]));
  }
  for (const { sql } of statement('pub_fabric=has_all:silk,linen')) expect(sql).toContain(' ?& ');
  for (const { sql } of statement('pub_sizing=8')) expect(sql).not.toContain('public_data');
});

test('it has a chip in the bar and one above the results, at its places and with its texts', () => {
  expect(barFilters.slice(2, 5)).toEqual(['sizing', 'fabric', 'occasion']);
  expect(text(shown('').bar)).toContain('Size Fabric Occasion');
  const { bar, applied } = shown('pub_fabric=silk,linen');
  expect(text(bar)).toContain('Fabric: Silk, Linen');
  expect(text(applied)).toContain('Silk Linen Clear all');
  expect(applied).toContain('aria-label="Remove Silk"');
  expect(applied).toContain('href="/s?pub_fabric=linen"');
});

test('it has a pop-up and a section of the sheet with its options', () => {
  const { popup, sheet } = shown('pub_fabric=silk');
  expect(sheetFilters.slice(4, 6)).toEqual(['sizing', 'fabric']);
  expect(text(sheet)).toMatch(/ Fabric Silk Linen .*Tulle /);
  for (const html of [popup, sheet]) {
    expect(inputsOf(html).map((input) => /value="(\w+)"/.exec(input)?.[1])).toEqual(['silk', 'linen', 'tulle']);
    expect(inputsOf(html).map((input) => input.includes('checked'))).toEqual([true, false, false]);
  }
  expect(inputsOf(shown('pub_isProductForSale=true').sheet)).toHaveLength(2);
  // The facets say that linen finds nothing.
  expect(popup).toMatch(/chip-empty"><input[^>]*value="linen"/);
});
