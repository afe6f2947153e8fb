import { FormattedMessage, useIntl } from 'react-intl';
import { Rating } from '#src/ui/data/rating.tsx';
import { sellerTag, type RatingSummary, type TagRule } from './rules.ts';

/** Rating of a customer: as that of a seller, in figures however good it is. */
export function CustomerRating({ rating }: { readonly rating: RatingSummary }) {
  return <SellerRating rating={rating} rule={noTag} />;
}

const noTag: TagRule = { sellerTagAverage: Infinity, sellerTagCount: 0 };

type SellerRatingProps = { readonly rating: RatingSummary; readonly rule?: TagRule };

/** Rating of a seller: stars and a label, such as "EXCELLENT SELLER", "4.2 (2 reviews)", "No reviews yet". */
export function SellerRating({ rating, rule }: SellerRatingProps) {
  const intl = useIntl();
  const { kind, average, count } = sellerTag(rating, rule);
  if (kind === 'none') {
    return (
      <p className="small muted mt-3">
        <FormattedMessage id="listing.seller-none" />
      </p>
    );
  }
  return (
    <p className="small mt-3 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Rating value={average} />
      {kind === 'excellent' ? (
        <>
          <span className="medium">
            <FormattedMessage id="listing.seller-excellent" />
          </span>
          <span className="muted">
            <FormattedMessage id="ui.reviews" values={{ count }} />
          </span>
        </>
      ) : (
        <span>
          <FormattedMessage
            id="listing.seller-rated"
            values={{ average: intl.formatNumber(average, oneDecimal), count }}
          />
        </span>
      )}
    </p>
  );
}

const oneDecimal = { minimumFractionDigits: 1, maximumFractionDigits: 1 } as const;
