import { FormattedMessage } from 'react-intl';
import { ListingNoticeBanner } from '#src/features/listings/listing-notice.tsx';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { callName } from '#src/features/listings/seller.ts';
import { Banner } from '#src/ui/banner.tsx';
import type { Hindrance } from './order-text.ts';

type HindranceNoticeProps = {
  readonly listing: ListingPageData;
  readonly hindrance: Hindrance;
  readonly payable: boolean;
};

/** Why a piece has no button, in place of it. Owners who cannot be paid are reminded of it. */
export function HindranceNotice({ listing, hindrance, payable }: HindranceNoticeProps) {
  return (
    <div className="grid gap-3">
      <Notice listing={listing} hindrance={hindrance} />
      {listing.isOwn && !payable && (
        <Banner tone="deadline">
          <FormattedMessage id="listing.notice-unpayable-own" />
        </Banner>
      )}
    </div>
  );
}

function Notice({ listing, hindrance }: Omit<HindranceNoticeProps, 'payable'>) {
  switch (hindrance) {
    case 'price-missing':
      return (
        <Banner>
          <FormattedMessage id="listing.price-missing" />
        </Banner>
      );
    case 'currency':
      return (
        <Banner>
          <FormattedMessage
            id="listing.unsupported-price"
            values={{ currency: listing.price?.unsupportedCurrency ?? '' }}
          />
        </Banner>
      );
    case 'unpayable':
      return (
        <Banner>
          <FormattedMessage id="listing.notice-unpayable" values={{ name: callName(listing.author.displayName) }} />
        </Banner>
      );
    default:
      return <ListingNoticeBanner notice={hindrance} kind={listing.kind} />;
  }
}
