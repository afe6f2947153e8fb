import type { ReactNode } from 'react';
import type { ListingCard as Card } from './card.ts';
import { type CardModel, cardModel, ListingCard } from './components/listing-card.tsx';

export type ShownItem = CardModel;

/** Without the retail price, which has no room beside the other one in so narrow a tile. */
export function shownItem(card: Card): ShownItem {
  const { price, ...item } = cardModel(card);
  return { ...item, price: price.unsupportedCurrency === undefined ? { ...price, rrp: null } : price };
}

const sizes = '(max-width:767px) 50vw, (max-width:1199px) 33vw, 16vw';

type ItemsRowProps = { readonly id: string; readonly title: ReactNode; readonly items: readonly ShownItem[] };

/** Six listings in a row, on pages of all visitors: without hearts. Nothing where there are none. */
export function ItemsRow({ id, title, items }: ItemsRowProps) {
  if (items.length === 0) return null;
  return (
    <section className="wrap section pt-0" aria-labelledby={id}>
      <h2 id={id} className="d3 mb-7">
        {title}
      </h2>
      <ul className="tile-grid lg:grid-cols-3 min-[1200px]:grid-cols-6">
        {items.map((card) => (
          <li key={card.path}>
            <ListingCard card={card} sizes={sizes} />
          </li>
        ))}
      </ul>
    </section>
  );
}
