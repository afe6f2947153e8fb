import type { ComponentProps } from 'react';
import { expect, test } from 'vitest';
import { addDays, type Day } from '#src/domain/dates/day.ts';
import type { CardModel } from '#src/features/listings/components/listing-card.tsx';
import { everything, parseSearch } from '#src/features/search/parse.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { NothingFound } from './nothing-found.tsx';
import { SearchContext } from './search-context.ts';

type Searched = Parameters<typeof SearchContext>[0]['value'];

const none = { rescues: [], correction: null, nearest: { cards: [], dates: null } };
const start = '2026-12-01' as Day;

function shownFor(days: number, today = '2026-11-01'): string {
  const searched = { query: { ...everything, dates: { start, end: addDays(start, days) } }, today };
  const page = renderPart(
    <SearchContext value={searched as Parameters<typeof SearchContext>[0]['value']}>
      <NothingFound {...none} />
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
      <NothingFound
        {...none}
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
      <NothingFound {...none} correction={{ keywords: 'velvet', totalItems: 3, more: false }} />
    </SearchContext>,
  );
  expect(page.replaceAll(/<[^>]*>/g, '')).toContain('Did you mean “velvet”? That finds 3 items.');
  expect(page).toContain('href="/s?keywords=velvet&amp;pub_sizing=8"');
});

test('a search without results shows what is closest to it, with prices for its days, in place of an empty half', () => {
  const searched = { query: everything, today: '2026-11-01' };
  const card: CardModel = {
    ...{ path: '/l/vermilion/1', designer: 'Ines Vale', title: 'Vermilion midi', sizes: ['8'], images: [], flag: null },
    price: { day: 6600, from: 8100, total: 27_900, days: 4, rrp: null },
  };
  const page = (nearest: ComponentProps<typeof NothingFound>['nearest']) =>
    renderPart(
      <SearchContext value={searched as Parameters<typeof SearchContext>[0]['value']}>
        <NothingFound {...none} nearest={nearest} />
      </SearchContext>,
    );
  const dates = { first: start, last: addDays(start, 3) };
  expect(page({ cards: [card], dates })).toContain('Close to your search');
  expect(page({ cards: [card], dates })).toContain(`href="${card.path}?start=2026-12-01&amp;end=2026-12-04"`);
  const words = wordsOf(page({ cards: [card], dates })).replaceAll(/\s+/g, ' ');
  expect(words).toContain('$279 for 4 days');
  expect(words).not.toContain('From');
  expect(page({ cards: [], dates: null })).not.toContain('Close to your search');
});

test('without filters there are no items yet, and none is there to remove', () => {
  const shown = (query: object) =>
    wordsOf(
      renderPart(
        <SearchContext value={{ query: { ...everything, ...query }, today: '2026-11-01' } as Searched}>
          <NothingFound {...none} />
        </SearchContext>,
      ),
    );
  for (const query of [{}, { kind: 'sale' }]) {
    expect(shown(query)).toMatch(/No items yet.*Rotate an item/);
    expect(shown(query)).not.toContain('filter');
  }
  for (const query of [{ keywords: 'wren' }, { page: 2 }]) expect(shown(query)).not.toContain('No items yet');
});
