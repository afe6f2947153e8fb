import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import type { Booking } from '#src/features/checkout/booking.server.ts';
import { BookingPanel, canChoose, RequestButton } from '#src/features/checkout/booking-panel.tsx';
import { useOrderChoice, type OrderChoice } from '#src/features/checkout/use-order-choice.ts';
import { useOptionLabel } from '#src/features/listings/labels.ts';
import { pictureOf } from '#src/features/listings/listing-picture.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { LinkButton } from '#src/ui/button.tsx';
import { formatWearDays } from '#src/ui/format/days.ts';
import { formatMoney, formatMoneyRounded } from '#src/ui/format/money.ts';
import { Modal } from '#src/ui/modal.tsx';
import { Thumb } from '#src/ui/picture.tsx';
import { addressWith, addressWithout } from '#src/ui/shell/addresses.ts';
import { TextLink } from '#src/ui/text-link.tsx';
import { lengthOf } from '#src/ui/calendar/day-range.ts';
import { useMedia } from '#src/ui/use-media.ts';

type BookingPlacesProps = { readonly listing: ListingPageData; readonly booking: Booking };
type PlaceProps = BookingPlacesProps & { readonly choice: OrderChoice };
type BarProps = Pick<PlaceProps, 'listing' | 'choice'>;

/** One choice of days or pieces, in two places: beside the piece, and below 1024 px in a sheet over it. */
export function BookingPlaces({ listing, booking }: BookingPlacesProps) {
  const choice = useOrderChoice(listing, booking);
  const wide = useMedia('(width >= 1024px)');
  // Neither is known before script runs: then the style sheet alone decides which place is seen.
  const narrow = useMedia('(width < 1024px)');
  return (
    <>
      {!narrow && (
        <div className="rule hidden pt-4 lg:block">
          <BookingPanel {...{ listing, booking, choice }} id="booking" drawn={wide} />
        </div>
      )}
      <div className="lg:hidden">
        <Sheet {...{ listing, booking, choice }} wide={wide} />
        <Bar listing={listing} choice={choice} />
      </div>
    </>
  );
}

/** Opened by the address, so that a link, the back key and a page without script all know it; never where the panel is. */
function Sheet({ listing, booking, choice, wide }: PlaceProps & { readonly wide: boolean }) {
  const intl = useIntl();
  const label = useOptionLabel();
  const location = useLocation();
  const navigate = useNavigate();
  const { kind, designer, title, sizes, images } = listing;
  const closed = addressWithout(location, 'book');
  const size = sizes.map((key) => label('size', key)).join(', ');
  return (
    <Modal
      open={!wide && new URLSearchParams(location.search).has('book')}
      onClose={() => void navigate(closed, { replace: true, preventScrollReset: true })}
      closeTo={closed}
      title={intl.formatMessage({ id: kind === 'rent' ? 'booking.choose-days' : 'booking.choose-quantity' })}
      footRow
      foot={
        <>
          <Chosen listing={listing} choice={choice} />
          {canChoose(listing, booking) && <RequestButton kind={kind} form="booking-sheet" />}
        </>
      }
    >
      <div className="mb-5 flex gap-4">
        <Thumb file={pictureOf(images[0])} width={56} />
        <div className="min-w-0 wrap-anywhere">
          <p className="h6">{designer}</p>
          <p className="mid small">{title}</p>
          {size !== '' && <p className="muted small">{intl.formatMessage({ id: 'listing.size' }, { sizes: size })}</p>}
        </div>
      </div>
      <BookingPanel {...{ listing, booking, choice }} id="booking-sheet" drawn inSheet />
    </Modal>
  );
}

/** What is chosen so far, at the foot of the sheet. */
function Chosen({ listing, choice: { days, price } }: BarProps) {
  const shown = price.answer?.price ?? null;
  const total = shown === null || 'malformed' in shown ? null : formatMoney(shown.total);
  if (listing.kind === 'sale') return <span className="medium">{total}</span>;
  if (days === null) return <AskedPrice listing={listing} />;
  return (
    <span className="leading-[1.35]">
      <span className="medium block">{formatWearDays(days.first, days.last)}</span>
      <span className="small muted">
        <FormattedMessage id="booking.days" values={{ count: lengthOf(days) }} />
        {total !== null && ` · ${total}`}
      </span>
    </span>
  );
}

/** The price and the way to the sheet, always at hand on phones. */
function Bar({ listing, choice }: BarProps) {
  const location = useLocation();
  const { kind, price } = listing;
  const open = addressWith(location, 'book', 'true');
  if (price === null || price.unsupportedCurrency !== undefined) return null;
  return (
    <div className="action-bar action-bar-narrow">
      <div className="min-w-0 leading-[1.35]">
        <AskedPrice listing={listing} />
        {kind === 'rent' ? (
          <TextLink to={open} preventScrollReset className="small">
            {choice.days === null ? (
              <FormattedMessage id="booking.see-availability" />
            ) : (
              formatWearDays(choice.days.first, choice.days.last)
            )}
          </TextLink>
        ) : (
          <span className="small muted">
            <FormattedMessage id="booking.in-stock" values={{ count: listing.stock ?? 0 }} />
          </span>
        )}
      </div>
      <LinkButton to={open} preventScrollReset>
        <FormattedMessage id={kind === 'rent' ? 'booking.request' : 'booking.buy'} />
      </LinkButton>
    </div>
  );
}

/** The price the listing shows, before anything is chosen. */
function AskedPrice({ listing: { kind, price } }: Pick<PlaceProps, 'listing'>) {
  if (price === null || price.unsupportedCurrency !== undefined) return <span />;
  return (
    <p>
      <FormattedMessage
        id={kind === 'rent' ? 'listing.from' : 'listing.to-keep'}
        values={{ price: formatMoneyRounded(price.shown), b: (text) => <b className="medium">{text}</b> }}
      />
    </p>
  );
}
