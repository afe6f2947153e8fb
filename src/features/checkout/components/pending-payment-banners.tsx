import { FormattedMessage } from 'react-intl';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { PendingPayment } from '../pending-payments.server.ts';
import { orderQuery } from '../order-text.ts';

type PendingPaymentBannersProps = {
  readonly listing: { readonly id: string; readonly slug: string };
  readonly pendingPayments: readonly PendingPayment[];
};

/** Links to the viewer's unpaid requests. */
export function PendingPaymentBanners({ listing, pendingPayments }: PendingPaymentBannersProps) {
  return pendingPayments.map(({ transactionId, order }) => (
    <Banner key={transactionId} tone="deadline">
      <FormattedMessage
        id={order.kind === 'rent' ? 'booking.unfinished' : 'booking.unfinished-sale'}
        values={{
          days: order.kind === 'rent' ? formatRentalDays(order.first, order.last) : '',
          link: (words) => (
            <TextLink key="link" to={`${listingPath(listing)}/checkout?${orderQuery(order)}`}>
              {words}
            </TextLink>
          ),
        }}
      />
    </Banner>
  ));
}
