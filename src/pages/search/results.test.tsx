import { expect, test } from 'vitest';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import { everything, parseSearch } from '#src/features/search/parse.ts';
import { renderPart } from '#tests/support/render-part.tsx';
import { Results } from './results.tsx';
import { SearchContext } from './search-context.ts';

const start = '2026-12-01' as Day;

function shownFor(days: number, today = '2026-11-01'): string {
  const searched = { query: { ...everything, dates: { start, end: addDays(start, days) } }, today };
  const page = renderPart(
    <SearchContext value={searched as Parameters<typeof SearchContext>[0]['value']}>
      <Results cards={[]} dates={null} />
    </SearchContext>,
  );
  return page.replaceAll('&amp;', '&');
}

test('a search without results for more days than items allow says so, and leads to a shorter one', () => {
  expect(shownFor(20)).toContain('Most items can be rented for up to 15 days.');
  expect(shownFor(20)).toContain('dates=2026-12-01%2C2026-12-15');
  expect(shownFor(15)).not.toContain('Most items');
});

test('a search without results for days that are too soon says so, and leads to the same number of later days', () => {
  expect(shownFor(4, '2026-11-30')).toContain('Most items need 3 days’ notice.');
  expect(shownFor(4, '2026-11-30')).toContain('dates=2026-12-03%2C2026-12-06');
  expect(shownFor(4, '2026-11-29')).toContain('dates=2026-12-02%2C2026-12-05');
  expect(shownFor(4, '2026-11-28')).not.toContain('notice');
});

test('a search without results names what to leave out, with links and what they find', () => {
  const query = parseSearch(new URLSearchParams('keywords=wren&pub_sizing=8,10&pub_isProductForSale=false'));
  const searched = { query, today: '2026-11-01' };
  const page = renderPart(
    <SearchContext value={searched as Parameters<typeof SearchContext>[0]['value']}>
      <Results
        cards={[]}
        dates={null}
        rescues={[
          { filter: 'sizing', totalItems: 1200, more: true },
          { filter: 'keywords', totalItems: 1, more: false },
          { filter: 'kind', totalItems: 2, more: false },
        ]}
      />
    </SearchContext>,
  );
  const text = page.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');
  expect(text).toContain('Without Size 8 or Size 10 : 1,200+ items');
  expect(text).toContain('Without “wren” : 1 item');
  expect(text).toContain('Without Rent now : 2 items');
  expect(page).toContain('href="/s?keywords=wren&amp;pub_isProductForSale=false"');
});

test('a search without results proposes the keywords as the catalogue spells them, with the same filters', () => {
  const query = parseSearch(new URLSearchParams('keywords=velvte&pub_sizing=8&page=2'));
  const searched = { query: { ...query, page: 1 }, today: '2026-11-01' };
  const page = renderPart(
    <SearchContext value={searched as Parameters<typeof SearchContext>[0]['value']}>
      <Results cards={[]} dates={null} correction={{ keywords: 'velvet', totalItems: 3, more: false }} />
    </SearchContext>,
  );
  expect(page.replaceAll(/<[^>]*>/g, '')).toContain('Did you mean “velvet”? That finds 3 items.');
  expect(page).toContain('href="/s?keywords=velvet&amp;pub_sizing=8"');
});
