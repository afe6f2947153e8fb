import { FormattedMessage, useIntl } from 'react-intl';
import { Rating } from '#src/ui/data/rating.tsx';
import { sellerTag, type RatingSummary } from './rules.ts';

/** Rating of a seller: stars and a label, such as "EXCELLENT SELLER", "4.2 (2 reviews)", "No reviews yet". */
export function SellerRating({ rating }: { readonly rating: RatingSummary }) {
  const intl = useIntl();
  const { kind, average, count } = sellerTag(rating);
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
