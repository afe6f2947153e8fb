import { expect, test } from 'vitest';
import { text } from '#src/i18n/text.ts';
import { renderPart, wordsOf } from '#tests/support/render-part.tsx';
import { CardMenu } from './card-menu.tsx';
import type { ManagedCard } from './manage-data.server.ts';

const closed: ManagedCard = {
  ...{ id: 'l1', slug: 'luna', title: 'Luna', designer: null, kind: 'rent', state: 'closed' },
  ...{ isClosedByUs: false, isReturned: false, stock: null, favourites: 0, images: [], price: null },
  ...{ orders: 0, views: 0, requests: 0 },
};

test('what was closed for cause is neither opened nor copied by its lender', () => {
  const offered = (card: ManagedCard) =>
    wordsOf(renderPart(<CardMenu card={card} list={{ state: null, page: 1 }} title="Luna" change={() => undefined} />));
  for (const words of [text('manage.open'), text('manage.duplicate')]) {
    expect(offered(closed)).toContain(words);
    expect(offered({ ...closed, isClosedByUs: true })).not.toContain(words);
  }
});
