import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router';
import { ListingNoticeBanner } from '#src/features/listings/listing-notice.tsx';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { editPath } from '#src/features/listings/listing-path.ts';
import { callName } from '#src/features/listings/seller.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { LinkButton } from '#src/ui/forms/button.tsx';
import type { UnavailableReason } from '../order-text.ts';
import type { PendingPayment } from '../pending-payments.server.ts';
import { PendingPaymentBanners } from './pending-payment-banners.tsx';

type UnavailableReasonNoticeProps = {
  readonly listing: ListingPageData;
  readonly unavailableReason: UnavailableReason;
  readonly payable: boolean;
  /** The viewer's unpaid requests, which can be paid all the same. */
  readonly pendingPayments: readonly PendingPayment[];
  /** The page has items like it. */
  readonly hasSimilar: boolean;
};

/** Notice in place of the button of an unavailable listing. Owners see every reason that prevents a booking. */
export function UnavailableReasonNotice({
  listing,
  unavailableReason,
  payable,
  pendingPayments,
  hasSimilar,
}: UnavailableReasonNoticeProps) {
  const { search } = useLocation();
  const { price, kind, author, isOwn } = listing;
  const isNotice =
    unavailableReason !== 'price-missing' && unavailableReason !== 'currency' && unavailableReason !== 'unpayable';
  // Nobody has bought what the viewer holds themselves.
  const isHeld = isGone(unavailableReason) && pendingPayments.length > 0;
  return (
    <div className="grid gap-3">
      <PendingPaymentBanners {...{ listing, pendingPayments }} />
      {isNotice && !isHeld && <ListingNoticeBanner notice={unavailableReason} {...{ kind, isOwn }} />}
      {price === null && (
        <Banner tone="error">
          <FormattedMessage id="listing.price-missing" />
        </Banner>
      )}
      {price?.unsupportedCurrency !== undefined && (
        <Banner tone="error">
          <FormattedMessage id="listing.unsupported-price" values={{ currency: price.unsupportedCurrency }} />
        </Banner>
      )}
      {unavailableReason === 'unpayable' && (
        <Banner>
          <FormattedMessage id="listing.notice-unpayable" values={{ name: callName(author.displayName) }} />
        </Banner>
      )}
      {isOwn && !payable && (
        <Banner tone="deadline">
          <FormattedMessage id="listing.notice-unpayable-own" />
        </Banner>
      )}
      {!isOwn && hasSimilar && (
        <LinkButton to={{ search, hash: 'similar' }} variant="quiet">
          <FormattedMessage id="listing.see-similar" />
        </LinkButton>
      )}
      {isOwn && (
        <LinkButton to={editPath(listing)} variant="quiet">
          <FormattedMessage id={listing.state === 'draft' ? 'listing.continue-draft' : 'listing.edit'} />
        </LinkButton>
      )}
    </div>
  );
}

function isGone(reason: UnavailableReason): boolean {
  return reason === 'soldOut' || reason === 'onHold';
}
