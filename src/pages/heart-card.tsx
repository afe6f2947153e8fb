import type { ComponentProps } from 'react';
import { Heart } from '#src/features/favourites/hearts.tsx';
import { ListingCard, listingIdOf } from '#src/features/listings/components/listing-card.tsx';

/** A card with a heart, except on one's own listing. Within `Hearts`. */
export function HeartCard(props: ComponentProps<typeof ListingCard>) {
  const { card } = props;
  const heart = card.flag === 'own' ? null : <Heart listingId={listingIdOf(card)} title={card.title} />;
  return <ListingCard {...props} action={heart} />;
}
