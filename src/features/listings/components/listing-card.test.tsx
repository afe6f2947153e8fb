import { expect, test } from 'vitest';
import { renderPart } from '#tests/support/render-part.tsx';
import { type CardModel, ListingCard } from './listing-card.tsx';

const card: CardModel = {
  ...{ path: '/l/vermilion/1', designer: 'Ines Vale', title: 'Vermilion one-shoulder midi', sizes: ['8', '10'] },
  ...{ images: [], flag: null },
  price: { day: 6600, from: 8100, total: 21_300, days: 3, rrp: 82_000 },
};

function words(facts: Partial<CardModel> = {}): string {
  const html = renderPart(<ListingCard card={{ ...card, ...facts }} />);
  return html.replaceAll(/<[^>]+>/g, '|').replaceAll(/\|+/g, '|');
}

test('a rental’s price lines come right after its whole title, and the other sizes last', () => {
  expect(words()).toContain(
    '|Vermilion one-shoulder midi|From |$81| |$213| for 3 days|RRP $820|$66 a day|Also fits 10|',
  );
});

test('an item for sale has one price', () => {
  const price = { ...card.price, days: null } as CardModel['price'];
  expect(words({ price, sizes: ['8'] })).toMatch(/\|Vermilion one-shoulder midi\|Buy \|\$213\|RRP \$820\|$/);
});
