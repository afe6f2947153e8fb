import { FollowButton } from '#src/features/following/follow-button.tsx';
import { SellerCard } from '#src/features/listings/components/seller-card.tsx';
import { SellerRating } from '#src/features/reviews/seller-rating.tsx';
import type { Route } from './+types/listing';
import { ListingMap } from './listing-map.tsx';

/** Who lends the item, and roughly where it is. */
export function Lender({ data }: { readonly data: Route.ComponentProps['loaderData'] }) {
  const { seller, rating, following, listing, map } = data;
  const follow = <FollowButton userId={seller.id} name={seller.displayName} following={following} />;
  return (
    <>
      <SellerCard seller={seller} kind={listing.kind} own={listing.isOwn} action={listing.isOwn ? null : follow}>
        {rating !== null && <SellerRating rating={rating} />}
      </SellerCard>
      {map !== null && <ListingMap src={map} place={listing.place} />}
    </>
  );
}
