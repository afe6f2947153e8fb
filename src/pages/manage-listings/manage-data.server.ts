import { cardModel, type CardModel } from '#src/features/listings/components/listing-card.tsx';
import { ownListings, type OwnCard } from '#src/features/listings/own-listings.server.ts';
import { figuresOfListings, type ListingFigures } from '#src/features/listing-views/queries.server.ts';
import { openTransactionCounts } from '#src/features/transactions/open-for-listing.server.ts';
import type { App } from '#src/platform/app.ts';
import type { Viewer } from '#src/platform/web/viewer.ts';
import type { List } from './params.ts';

/** A card of the page. */
export type ManagedCard = Pick<
  OwnCard,
  'id' | 'slug' | 'title' | 'designer' | 'kind' | 'state' | 'isClosedByUs' | 'isReturned' | 'stock' | 'favourites'
> &
  Pick<CardModel, 'images'> & { readonly price: CardModel['price'] | null; readonly orders: number } & ListingFigures;

export async function managedListings(app: App, viewer: Viewer, list: List) {
  const { cards, ...page } = await ownListings(app, viewer.id, list);
  const ids = cards.map(({ id }) => id);
  const [orders, figures] = await Promise.all([openTransactionCounts(app.db, ids), figuresOfListings(app, ids)]);
  return {
    ...page,
    cards: cards.map((card) => {
      const { views = 0, requests = 0 } = figures.get(card.id) ?? {};
      return managedCard(card, { views, requests, orders: orders.get(card.id) ?? 0 });
    }),
  };
}

function managedCard(card: OwnCard, figures: ListingFigures & { readonly orders: number }): ManagedCard {
  const { id, slug, title, designer, kind, state, isClosedByUs, isReturned, stock, favourites, images, price } = card;
  const model =
    price === null
      ? null
      : cardModel({ ...card, price, place: '', region: null, isNew: false, isOwn: true, soldOut: false }).price;
  return {
    ...{ id, slug, title, designer, kind, state, isClosedByUs, isReturned, stock, favourites, ...figures },
    images: images.map((image) => ({ id: image.id, placeholder: image.placeholder })),
    price: model,
  };
}
