import { cardModel, type CardModel } from '#src/features/listings/components/listing-card.tsx';
import { ownListings, type OwnCard } from '#src/features/listings/own-listings.server.ts';
import { openTransactionCounts } from '#src/features/transactions/open-for-listing.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { List } from './params.ts';

/** A card of the page. */
export type ManagedCard = Pick<
  OwnCard,
  'id' | 'slug' | 'title' | 'designer' | 'kind' | 'state' | 'stock' | 'favourites'
> &
  Pick<CardModel, 'images'> & { readonly price: CardModel['price'] | null; readonly orders: number };

export async function managedListings(app: App, viewer: Viewer, list: List) {
  const { cards, ...page } = await ownListings(app, viewer.id, list);
  const orders = await openTransactionCounts(
    app.db,
    cards.map(({ id }) => id),
  );
  return { ...page, cards: cards.map((card) => managedCard(card, orders.get(card.id) ?? 0)) };
}

function managedCard(card: OwnCard, orders: number): ManagedCard {
  const { id, slug, title, designer, kind, state, stock, favourites, images, price } = card;
  const model =
    price === null
      ? null
      : cardModel({ ...card, price, place: '', region: null, isNew: false, isOwn: true, soldOut: false }).price;
  return {
    ...{ id, slug, title, designer, kind, state, stock, favourites, orders },
    images: images.map((image) => ({ id: image.id, placeholder: image.placeholder })),
    price: model,
  };
}
