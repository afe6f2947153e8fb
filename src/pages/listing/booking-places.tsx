import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router';
import type { Booking } from '#src/features/checkout/booking.server.ts';
import {
  BookingFoot,
  BookingPanel,
  canChoose,
  RequestButton,
} from '#src/features/checkout/components/booking-panel.tsx';
import { useOrderChoice, type OrderChoice } from '#src/features/checkout/components/use-order-choice.ts';
import { sizeWords, useOptionLabel } from '#src/features/listings/labels.ts';
import { FromPrice, LeadWords, ListingHeading } from '#src/features/listings/components/listing-heading.tsx';
import { imageOf } from '#src/features/listings/listing-image.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { LinkButton } from '#src/ui/forms/button.tsx';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { Link } from '#src/ui/layout/link.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { Thumb } from '#src/ui/data/image.tsx';
import { addressWith, addressWithout } from '#src/shell/addresses.ts';
import { lengthOf } from '#src/ui/calendar/day-range.ts';
import { useMedia } from '#src/ui/browser/use-media.ts';
import { useChoiceInAddress } from './use-choice-in-address.ts';

type BookingPlacesProps = { readonly listing: ListingPageData; readonly booking: Booking };
type PlaceProps = BookingPlacesProps & { readonly choice: OrderChoice };
type BarProps = Pick<PlaceProps, 'listing' | 'choice'>;

/**
 * The heading with the price of the current selection, and the booking form in one of two places: beside the item, with
 * total and button always visible, and below 1024 px in a sheet over it.
 */
export function BookingPlaces({ listing, booking }: BookingPlacesProps) {
  const choice = useOrderChoice(listing, booking);
  useChoiceInAddress(choice);
  const wide = useMedia('(width >= 1024px)');
  // Both are unknown before hydration: until then CSS alone decides which place is visible.
  const narrow = useMedia('(width < 1024px)');
  return (
    <>
      <div className="booking-panel">
        <div className="booking-panel-middle">
          <ListingHeading listing={listing} lead={choice.lead} />
          {!narrow && (
            <div className="rule mt-5 hidden pt-4 lg:block print:hidden">
              <BookingPanel {...{ listing, booking, choice }} id="booking" drawn={wide} />
            </div>
          )}
        </div>
        {!narrow && (
          <div className="booking-panel-foot">
            <BookingFoot {...{ listing, booking, choice }} form="booking" />
          </div>
        )}
      </div>
      <div className="lg:hidden">
        <Sheet {...{ listing, booking, choice }} wide={wide} />
        <Bar listing={listing} choice={choice} />
      </div>
    </>
  );
}

/**
 * Opened by the address, so that it works with links, the back button and without JavaScript; not rendered where the
 * panel is.
 */
function Sheet({ listing, booking, choice, wide }: PlaceProps & { readonly wide: boolean }) {
  const intl = useIntl();
  const label = useOptionLabel();
  const location = useLocation();
  const navigate = useNavigate();
  const { kind, designer, title, sizes, images } = listing;
  const closed = addressWithout(location, 'book');
  const size = sizeWords(intl, label, sizes);
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
        <Thumb file={imageOf(images[0])} width={56} />
        <div className="min-w-0 wrap-anywhere">
          <p className="h6">{designer}</p>
          <p className="mid small">{title}</p>
          {size !== null && <p className="muted small">{size.all}</p>}
        </div>
      </div>
      <BookingPanel {...{ listing, booking, choice }} id="booking-sheet" drawn inSheet />
    </Modal>
  );
}

const bold = (text: ReactNode[]) => <b className="medium">{text}</b>;

/** The current selection, at the foot of the sheet. */
function Chosen({ listing, choice: { days, price, lead } }: BarProps) {
  const shown = price.answer?.price ?? null;
  const total = shown === null || 'malformed' in shown ? null : formatMoney(shown.total);
  if (listing.kind === 'sale') return <span className="medium">{total}</span>;
  if (days === null) return <span>{lead !== null && <LeadWords lead={lead} b={bold} />}</span>;
  return (
    <span className="leading-[1.35]">
      <span className="medium block">{formatRentalDays(days.first, days.last)}</span>
      <span className="small muted">
        <FormattedMessage id="booking.days" values={{ count: lengthOf(days) }} />
        {total !== null && ` · ${total}`}
      </span>
    </span>
  );
}

/** Price and link to the sheet, fixed at the bottom on phones. */
function Bar({ listing: { kind, stock }, choice: { days, lead } }: BarProps) {
  const location = useLocation();
  const open = addressWith(location, 'book', 'true');
  if (lead === null) return null;
  return (
    <div className="action-bar action-bar-narrow">
      <Link to={open} preventScrollReset className="min-w-0 leading-[1.35]">
        <span className={lead.stale ? 'block opacity-55' : 'block'}>
          <span className="mr-2 inline-block">
            <LeadWords lead={lead} b={bold} />
          </span>
          <FromPrice lead={lead} />
        </span>
        <span className="small muted">
          {kind === 'sale' ? (
            <FormattedMessage id="booking.in-stock" values={{ count: stock ?? 0 }} />
          ) : days === null ? (
            <span className="link">
              <FormattedMessage id="booking.see-availability" />
            </span>
          ) : (
            <span className="link">{formatRentalDays(days.first, days.last)}</span>
          )}
        </span>
      </Link>
      <LinkButton to={open} preventScrollReset>
        <FormattedMessage id={kind === 'rent' ? 'booking.request' : 'booking.buy'} />
      </LinkButton>
    </div>
  );
}
