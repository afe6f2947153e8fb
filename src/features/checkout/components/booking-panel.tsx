import { type FormEvent, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Form } from 'react-router';
import { wantedDaysPath } from '#src/features/favourites/favourite-path.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { callName } from '#src/features/listings/seller.ts';
import { offerPath } from '#src/features/transactions/thread-paths.ts';
import { Banner } from '#src/ui/data/banner.tsx';
import { lazyWithPreload } from '#src/ui/browser/lazy-with-preload.tsx';
import { Button } from '#src/ui/forms/button.tsx';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { Segmented } from '#src/ui/forms/segmented.tsx';
import { BreakdownSkeleton } from '#src/ui/data/breakdown.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import type { Booking } from '../booking.server.ts';
import { DaysChoice } from './days-choice.tsx';
import { OrderProblemBanner } from './order-problem-banner.tsx';
import { PriceLines } from './price-lines.tsx';
import { orderProblem, orderTextOf } from '../order-text.ts';
import { priceLineCount } from '../price-line-count.ts';
import type { OrderChoice } from './use-order-choice.ts';

// Of sales, and of users with a payment to finish. The server has both from the start, and sends pages in one piece.
const pendingBanners = lazyWithPreload(() =>
  import('./pending-payment-banners.tsx').then((module) => module.PendingPaymentBanners),
);
const quantity = lazyWithPreload(() => import('#src/ui/forms/quantity.tsx').then((module) => module.Quantity));
if (import.meta.env.SSR) for (const part of [pendingBanners, quantity]) part.preload();

type BookingPanelProps = {
  readonly listing: ListingPageData;
  readonly booking: Booking;
  readonly choice: OrderChoice;
  /** Id of the form: the panel and the sheet have one each, and the button in the footer submits it. */
  readonly id: string;
  /** Whether it is visible at this viewport width. */
  readonly drawn: boolean;
  readonly inSheet?: boolean | undefined;
};

/** Booking form: days or quantity, delivery and price. Works as a plain form without scripts. */
export function BookingPanel({ listing, booking, choice, id, drawn, inSheet = false }: BookingPanelProps) {
  const path = listingPath(listing);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const problem = orderProblem(listing.kind, orderTextOf(new FormData(event.currentTarget)));
    if (choice.order !== null && problem === null) return;
    event.preventDefault();
    choice.submittedIncomplete();
    const form = event.currentTarget;
    // Once the message is rendered, which shifts the calendar.
    requestAnimationFrame(() => showCalendar(form));
  };
  return (
    <Form id={id} method="get" action={`${path}/checkout`} onSubmit={onSubmit} data-scripted="" className="grid gap-5">
      {booking.pendingPayments.length > 0 && (
        <Suspense>
          <pendingBanners.Part listing={listing} pendingPayments={booking.pendingPayments} />
        </Suspense>
      )}
      <OrderFields {...{ listing, booking, choice, drawn }} withPrice={inSheet} />
      <noscript>
        {inSheet && <input type="hidden" name="book" value="true" />}
        <Button type="submit" variant="outline" full formAction={path}>
          <FormattedMessage id="booking.show-price" />
        </Button>
      </noscript>
      {canChoose(listing, booking) && (
        <button type="submit" formAction={offerPath(listing.id)} className="link small justify-self-start">
          <FormattedMessage id="offer.make" />
        </button>
      )}
      <p className="small muted">
        <FormattedMessage
          id={listing.isInstant ? 'booking.instant-rule' : 'booking.charging-rule'}
          values={{ name: callName(listing.author.displayName), kind: listing.kind }}
        />
      </p>
      {listing.kind === 'rent' && (
        <TextLink to={wantedDaysPath(listing.id, choice.refusedDays)} className="small w-fit">
          <FormattedMessage id="wanted-days.open" />
        </TextLink>
      )}
    </Form>
  );
}

type OrderFieldsProps = Pick<BookingPanelProps, 'listing' | 'booking' | 'choice' | 'drawn'> & {
  readonly withPrice?: boolean;
};

/** Days or units, and delivery, with what is wrong with them; the fields of any form about an order. */
export function OrderFields({ listing, booking, choice, drawn, withPrice = false }: OrderFieldsProps) {
  return (
    <>
      <Problem choice={choice} />
      <Wanted listing={listing} booking={booking} choice={choice} drawn={drawn} />
      <DeliveryChoice listing={listing} choice={choice} />
      {withPrice && (
        <div className="rule pt-4.5 empty:hidden" aria-live="polite">
          <PriceToPay choice={choice} listing={listing} />
        </div>
      )}
    </>
  );
}

type BookingFootProps = Pick<BookingPanelProps, 'listing' | 'booking' | 'choice'> & {
  /** Id of the form that the button submits. */
  readonly form: string;
  /** Another button of the form. */
  readonly beside: ReactNode;
};

/** Footer of the panel, always visible: the price line by line, total and button. */
export function BookingFoot({ listing, booking, choice, form, beside }: BookingFootProps) {
  return (
    <>
      <PriceToPay choice={choice} listing={listing} withoutTotal />
      <TotalLine choice={choice} />
      {canChoose(listing, booking) && (
        <div className="grid grid-cols-2 gap-3">
          {beside}
          <RequestButton listing={listing} form={form} />
        </div>
      )}
    </>
  );
}

/** Moves the focus to the calendar, with its message above it in sight. */
function showCalendar(form: HTMLElement): void {
  const day = form.querySelector<HTMLElement>('[data-day][tabindex="0"]');
  day?.focus();
  form.querySelector('[role=alert]')?.scrollIntoView({ block: 'nearest' });
}

/** Above what it is about, and scrolled to when it appears after a choice. */
function Problem({ choice: { problem, refusedDays, changed } }: Pick<BookingPanelProps, 'choice'>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (changed && problem !== null) place.current?.scrollIntoView({ block: 'nearest' });
  }, [changed, problem]);
  if (problem === null) return null;
  return (
    <div ref={place}>
      <OrderProblemBanner problem={problem} days={refusedDays} />
    </div>
  );
}

/** Total of the chosen order; before days are chosen, that of the shortest rental with this delivery. */
function TotalLine({ choice: { lead, price } }: Pick<BookingPanelProps, 'choice'>) {
  const shown = price.answer?.price ?? null;
  const sum = shown === null || 'malformed' in shown ? null : shown.total;
  const total = sum ?? lead?.total;
  if (total === undefined) return null;
  const { currency } = total;
  const isLoading = price.state === 'asking';
  return (
    <dl className="breakdown" aria-live="polite" aria-busy={isLoading}>
      <div className={isLoading ? 'breakdown-total opacity-55' : 'breakdown-total'}>
        <dt>
          {sum === null && lead !== null && lead.days !== null ? (
            <FormattedMessage
              id="booking.total-least"
              values={{ days: lead.days, delivery: lead.delivery, currency }}
            />
          ) : (
            <FormattedMessage id="price.total" values={{ currency }} />
          )}
        </dt>
        <dd>{formatMoney(total)}</dd>
      </div>
    </dl>
  );
}

/** Days can only be chosen when the calendar was loaded. */
export function canChoose(listing: Pick<ListingPageData, 'kind'>, booking: Pick<Booking, 'calendar'>): boolean {
  return listing.kind === 'sale' || booking.calendar !== null;
}

type RequestButtonProps = {
  readonly listing: Pick<ListingPageData, 'kind' | 'isInstant'>;
  readonly form?: string | undefined;
};

export function RequestButton({ listing: { kind, isInstant }, form }: RequestButtonProps): ReactNode {
  const rent = isInstant ? 'booking.book' : 'booking.request';
  return (
    <Button type="submit" form={form}>
      <FormattedMessage id={kind === 'rent' ? rent : 'booking.buy'} />
    </Button>
  );
}

type WantedProps = Pick<BookingPanelProps, 'listing' | 'booking' | 'choice' | 'drawn'>;

function Wanted({ listing, booking, choice, drawn }: WantedProps) {
  const intl = useIntl();
  if (listing.kind === 'rent') {
    if (booking.calendar !== null) return <DaysChoice calendar={booking.calendar} choice={choice} drawn={drawn} />;
    return (
      <Banner tone="error">
        <FormattedMessage id="booking.calendar-failed" />
      </Banner>
    );
  }
  const stock = listing.stock ?? 0;
  return (
    <div className="flex items-end justify-between gap-4">
      <Suspense>
        <quantity.Part
          label={intl.formatMessage({ id: 'booking.quantity' })}
          name="quantity"
          max={stock}
          defaultValue={choice.quantity}
          onChange={choice.setQuantity}
        />
      </Suspense>
      <span className="small muted flex min-h-12 items-center">
        {intl.formatMessage({ id: 'booking.in-stock' }, { count: stock })}
      </span>
    </div>
  );
}

function DeliveryChoice({ listing, choice }: Pick<BookingPanelProps, 'listing' | 'choice'>) {
  const intl = useIntl();
  if (listing.canPost && listing.canPickUp) {
    const segments = [
      { value: 'post', label: intl.formatMessage({ id: 'booking.post' }) },
      { value: 'pick-up', label: intl.formatMessage({ id: 'booking.pick-up' }) },
    ];
    return (
      <Segmented
        legend={intl.formatMessage({ id: 'booking.delivery' })}
        name="delivery"
        segments={segments}
        value={choice.delivery}
        onChange={(value) => choice.setDelivery(value === 'pick-up' ? 'pick-up' : 'post')}
      />
    );
  }
  if (listing.canPost) return null;
  return (
    <p className="small muted">
      <input type="hidden" name="delivery" value="pick-up" />
      <FormattedMessage id="booking.pick-up-only" values={{ place: listing.place }} />
    </p>
  );
}

type PriceToPayProps = {
  readonly choice: OrderChoice;
  readonly listing: ListingPageData;
  readonly withoutTotal?: boolean;
};

/**
 * While a price is loading, its lines take the room that they will have, so that the button below does not move away
 * from the pointer when they arrive: the lines of the last price when they are as many, else a skeleton.
 */
function PriceToPay({ choice: { order, price }, listing, withoutTotal = false }: PriceToPayProps) {
  const intl = useIntl();
  if (price.state === 'none' || order === null) return null;
  if (price.state === 'failed') {
    return (
      <Banner tone="error">
        <FormattedMessage id="booking.price-failed" />
      </Banner>
    );
  }
  const isLoading = price.state === 'asking';
  const shown = price.answer?.price ?? null;
  const count = priceLineCount(listing, order);
  const fits = shown !== null && !('malformed' in shown) && shown.rows.length === count;
  if (shown === null && !isLoading) return null;
  return (
    <div className={withoutTotal ? 'rule small pt-3' : undefined} aria-busy={isLoading}>
      {shown !== null && (fits || !isLoading) ? (
        <div className={isLoading ? 'opacity-55' : undefined}>
          <PriceLines price={shown} kind={listing.kind} withoutTotal={withoutTotal} />
        </div>
      ) : (
        <div role="status" aria-label={intl.formatMessage({ id: 'booking.price-loading' })}>
          <BreakdownSkeleton rows={count} total={!withoutTotal} />
        </div>
      )}
    </div>
  );
}
