import { FormattedMessage, type IntlShape, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import type { DayPlan } from '#src/domain/dates/day-plan.ts';
import type { Breakdown, Malformed } from '#src/domain/pricing/breakdown.ts';
import { sizeWords } from '#src/features/listings/size-words.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { callName } from '#src/features/listings/seller.ts';
import { deliveryLabel } from '#src/features/transactions/delivery-label.ts';
import type { Order } from '#src/features/transactions/order.ts';
import { PlanDays } from '#src/features/transactions/plan-days.tsx';
import { wholePriceLabel } from '#src/features/transactions/whole-price.ts';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { formatDeadline } from '#src/ui/data/format/times.ts';
import { Thumb } from '#src/ui/data/image.tsx';
import { FoldingSummary } from './folding-summary.tsx';
import { PriceLines } from './price-lines.tsx';

type OrderSummaryProps = {
  readonly listing: ListingPageData;
  readonly order: Order;
  readonly price: Breakdown | Malformed;
  /** It is accepted as soon as it is paid. */
  readonly isInstant: boolean;
  /** End of free cancellation after acceptance. */
  readonly freeUntil: Date | null;
  /** End of cancellation for half; null where its terms give nothing. */
  readonly halfUntil: Date | null;
  readonly plan: DayPlan | null;
};

/** Summary of the order: listing, dates and price. */
export function OrderSummary({ listing, order, price, plan, ...terms }: OrderSummaryProps) {
  const intl = useIntl();
  const name = callName(listing.author.displayName);
  const size = sizeWords(intl, listing.sizes)?.all ?? 'none';
  return (
    <FoldingSummary
      title={listing.title}
      facts={factsOf(intl, order)}
      total={'malformed' in price ? null : price.total}
    >
      <div className="flex gap-4">
        <Thumb file={imageOf(listing.images[0])} width={96} />
        <div className="grid min-w-0 content-start gap-1 wrap-anywhere">
          <p className="strong">{listing.designer}</p>
          <p className="mid">{listing.title}</p>
          <p className="small muted">
            <FormattedMessage id="checkout.listing-of" values={{ size, name }} />
          </p>
        </div>
      </div>
      <When order={order} plan={plan} name={name} />
      <PriceLines price={price} kind={listing.kind} whole={wholePriceLabel(intl, orderedIn(order), price)} />
      <p className="small muted">
        <Cancellation order={order} name={name} {...terms} />
      </p>
    </FoldingSummary>
  );
}

/** "Feb 5 to 8 · By courier", and of what is bought its delivery alone. */
function factsOf(intl: IntlShape, order: Order): string {
  const delivery = deliveryLabel(intl, order.delivery);
  return order.kind === 'rent' ? `${formatRentalDays(order.first, order.last)} · ${delivery}` : delivery;
}

/** Bags have a summary of their own, so that this is no back-up. */
function orderedIn(order: Order) {
  return order.kind === 'rent'
    ? { rentalDays: order, quantity: 1, listing: {} }
    : { rentalDays: null, quantity: order.quantity, listing: {} };
}

type CancellationProps = Pick<OrderSummaryProps, 'isInstant' | 'freeUntil' | 'halfUntil'> & {
  readonly order: Order;
  readonly name: string;
};

/** Until when what is refunded. */
function Cancellation({ order: { kind, delivery }, name, isInstant, freeUntil, halfUntil }: CancellationProps) {
  const moment = (until: Date) => formatDeadline(until, marketplace.timeZone);
  if (kind === 'sale') return <FormattedMessage id="checkout.free-sale" values={{ name, delivery }} />;
  if (freeUntil === null) {
    const values = { name, how: isInstant ? 'instant' : 'asked' };
    return halfUntil === null ? (
      <FormattedMessage id="checkout.free-before-answer" values={values} />
    ) : (
      <FormattedMessage id="checkout.half-before-answer" values={{ ...values, moment: moment(halfUntil) }} />
    );
  }
  return (
    <>
      <FormattedMessage id="checkout.free-until" values={{ moment: moment(freeUntil) }} />{' '}
      {halfUntil !== null && <FormattedMessage id="checkout.half-until" values={{ moment: moment(halfUntil) }} />}
    </>
  );
}

type WhenProps = Pick<OrderSummaryProps, 'order' | 'plan'> & { readonly name: string };

function When({ order, plan, name }: WhenProps) {
  if (order.kind === 'sale' || plan === null) {
    return (
      <div className="flex justify-between border-y border-line py-3.5">
        <span className="small muted">
          <FormattedMessage id="checkout.quantity" />
        </span>
        <span className="medium">
          <FormattedMessage id="listing.listings" values={{ count: order.kind === 'sale' ? order.quantity : 1 }} />
        </span>
      </div>
    );
  }
  return <PlanDays plan={plan} side="customer" delivery={order.delivery} name={name} />;
}
