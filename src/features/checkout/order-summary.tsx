import { ArrowRight } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Day } from '#src/domain/dates/day.ts';
import type { Breakdown, Malformed } from '#src/domain/pricing/breakdown.ts';
import { useOptionLabel } from '#src/features/listings/labels.ts';
import { pictureOf } from '#src/features/listings/listing-picture.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { callName } from '#src/features/listings/seller.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { formatDay } from '#src/ui/format/days.ts';
import { Icon } from '#src/ui/icon.tsx';
import { Thumb } from '#src/ui/picture.tsx';
import { PriceLines } from './price-lines.tsx';

type OrderSummaryProps = {
  readonly listing: ListingPageData;
  readonly order: Order;
  readonly price: Breakdown | Malformed;
  /** The last day on which it can be cancelled for nothing after it was accepted. */
  readonly freeUntil: Day | null;
};

/** What is asked for, when, and what it costs. */
export function OrderSummary({ listing, order, price, freeUntil }: OrderSummaryProps) {
  const intl = useIntl();
  const label = useOptionLabel();
  const name = callName(listing.author.displayName);
  const size = listing.sizes.map((key) => label('size', key)).join(', ');
  return (
    <aside className="soft grid gap-5" aria-label={intl.formatMessage({ id: 'checkout.summary' })}>
      <div className="flex gap-4">
        <Thumb file={pictureOf(listing.images[0])} width={96} />
        <div className="grid min-w-0 content-start gap-1 wrap-anywhere">
          <p className="strong">{listing.designer}</p>
          <p className="mid">{listing.title}</p>
          <p className="small muted">
            <FormattedMessage id="checkout.piece-of" values={{ size: size === '' ? 'none' : size, name }} />
          </p>
        </div>
      </div>
      <When order={order} />
      <PriceLines price={price} kind={listing.kind} />
      <p className="small muted">
        {order.kind === 'sale' ? (
          <FormattedMessage id="checkout.free-sale" />
        ) : freeUntil === null ? (
          <FormattedMessage id="checkout.free-before-answer" values={{ name }} />
        ) : (
          <FormattedMessage id="checkout.free-until" values={{ day: formatDay(freeUntil) }} />
        )}
      </p>
    </aside>
  );
}

function When({ order }: { readonly order: Order }) {
  if (order.kind === 'sale') {
    return (
      <div className="flex justify-between border-y border-line py-3.5">
        <span className="small muted">
          <FormattedMessage id="checkout.quantity" />
        </span>
        <span className="medium">
          <FormattedMessage id="listing.pieces" values={{ count: order.quantity }} />
        </span>
      </div>
    );
  }
  const collect = order.delivery === 'collect';
  return (
    <div className="flex items-center justify-between border-y border-line py-3.5">
      <div>
        <p className="small muted">
          <FormattedMessage id={collect ? 'checkout.collect-on' : 'checkout.arrives'} />
        </p>
        <p className="medium">{formatDay(order.first)}</p>
      </div>
      <Icon as={ArrowRight} size={16} />
      <div className="text-right">
        <p className="small muted">
          <FormattedMessage id={collect ? 'checkout.bring-back' : 'checkout.goes-back'} />
        </p>
        <p className="medium">{formatDay(order.last)}</p>
      </div>
    </div>
  );
}
