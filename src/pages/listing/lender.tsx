import { FormattedMessage } from 'react-intl';
import { FollowButton } from '#src/features/following/follow-button.tsx';
import { SellerCard } from '#src/features/listings/components/seller-card.tsx';
import { callName } from '#src/features/listings/seller.ts';
import { SellerRating } from '#src/features/reviews/seller-rating.tsx';
import { enquiryPath } from '#src/features/transactions/thread-paths.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
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
        {!listing.isOwn && listing.state === 'published' && (
          <p className="small mt-3">
            <TextLink to={enquiryPath(listing.id)}>
              <FormattedMessage id="enquiry.ask" values={{ name: callName(seller.displayName) }} />
            </TextLink>
          </p>
        )}
      </SellerCard>
      {map !== null && <ListingMap src={map} place={listing.place} />}
    </>
  );
}
