import { FormattedMessage, useIntl } from 'react-intl';
import { data, redirect, useLocation, useNavigate } from 'react-router';
import { AddToBag } from '#src/features/cart/add-to-bag.tsx';
import { bookingFor, type Booking } from '#src/features/checkout/booking.server.ts';
import { orderTextOf } from '#src/features/checkout/order-text.ts';
import { Breadcrumb } from '#src/features/listings/components/breadcrumb.tsx';
import { Heart, Hearts } from '#src/features/favourites/hearts.tsx';
import { savedAmong } from '#src/features/favourites/queries.server.ts';
import { listingIdOf } from '#src/features/listings/components/listing-card.tsx';
import { ListingFacts } from '#src/features/listings/components/listing-facts.tsx';
import { type HeadingProps, LeadWords, ListingHeading } from '#src/features/listings/components/listing-heading.tsx';
import { canonicalListingPath, listingPath } from '#src/features/listings/listing-path.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { useViewCall } from '#src/features/listing-views/use-view-call.ts';
import { profilePath } from '#src/features/accounts/profile-path.ts';
import { callName } from '#src/features/listings/seller.ts';
import { ReviewList } from '#src/features/reviews/review-list.tsx';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import { Gallery } from '#src/ui/data/gallery/gallery.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { shouldRevalidateUnlessSheet } from '#src/shell/sheets.ts';
import type { Route } from './+types/listing';
import { listingHead } from './head.server.ts';
import { Lender } from './lender.tsx';
import { ListingFailed } from './listing-failed.tsx';
import { MoreFrom } from './more-from.tsx';
import { ShareRow } from './share-row.tsx';
import { variantFor } from './variants.server.ts';
import { mapOf, moreFrom, reviewsOrNull, sellerOf, similarTo } from './parts.server.ts';
import { wordsOf } from './words.server.ts';
import { type ReactNode, Suspense } from 'react';
import {
  BookingFoot,
  BookingPanel,
  canChoose,
  RequestButton,
} from '#src/features/checkout/components/booking-panel.tsx';
import { useOrderChoice, type OrderChoice } from '#src/features/checkout/components/use-order-choice.ts';
import { sizeWords } from '#src/features/listings/size-words.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import { formatRentalDays } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { Thumb } from '#src/ui/data/image.tsx';
import { addressWithout } from '#src/shell/addresses.ts';
import { lengthOf } from '#src/ui/calendar/day-range.ts';
import { lazyWithPreload } from '#src/ui/browser/lazy-with-preload.tsx';
import { useMedia } from '#src/ui/browser/use-media.ts';
import { ActionBar } from './action-bar.tsx';
import { useChoiceInAddress } from './use-choice-in-address.ts';

// Of a listing that cannot be ordered now; the server has it from the start, and sends the page in one piece.
const unavailable = lazyWithPreload(() =>
  import('#src/features/checkout/components/unavailable-reason-notice.tsx').then(
    (module) => module.UnavailableReasonNotice,
  ),
);
if (import.meta.env.SSR) unavailable.preload();

// The search shares what this page and the landing page share, and has no such row.
const viewed = lazyWithPreload(() => import('../viewed/recently-viewed.tsx').then((module) => module.RecentlyViewed));
if (import.meta.env.SSR) viewed.preload();

/**
 * At two addresses: the readable one that pages link to, and the canonical one, which is the id alone. What is not
 * public yet has one more, for its owner.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = context.get(viewerContext);
  const listing = await listingById(app, params.id, viewer);
  if (listing === null) throw data(null, { status: 404 });
  const path = params.slug === undefined ? canonicalListingPath(listing) : listingPath(listing);
  const isExact = params.id === listing.id && (params.slug ?? listing.slug) === listing.slug;
  const variant = variantFor(url, listing);
  if (variant !== null && variant !== url.pathname) throw redirect(variant + url.search);
  if (!isExact && variant === null) throw redirect(path + url.search, 301);
  const order = orderTextOf(url.searchParams);
  const [seller, { reviews, ofLender }, more, similar, booking] = await Promise.all([
    sellerOf(app, listing, viewer),
    reviewsOrNull(app, listing),
    moreFrom(app, listing, viewer),
    similarTo(app, listing, viewer, order),
    bookingFor(app, listing, viewer, order),
  ]);
  const saved = await savedAmong(app, viewer, [listing.id, ...[...more, ...similar.cards].map(listingIdOf)]);
  return {
    listing,
    words: wordsOf(listing),
    ...seller,
    reviews,
    ofLender,
    more,
    similar,
    saved,
    booking,
    map: mapOf(listing),
    address: app.config.canonicalRootUrl + listingPath(listing),
    head: listingHead(app, listing, reviews),
  };
}

export const shouldRevalidate = shouldRevalidateUnlessSheet;

export const meta: Route.MetaFunction = ({ loaderData }) => loaderData?.head ?? [];

export default function Listing({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const { listing, words, reviews, ofLender, more, similar, saved, booking, address } = loaderData;
  useViewCall(listing.id);
  const images = listing.images.flatMap((image) => imageOf(image) ?? []);
  const { title, designer, author } = listing;
  return (
    <Hearts saved={saved}>
      <div className="wrap">
        <PageTitle>{intl.formatMessage({ id: 'listing.title' }, { title, designer: designer ?? 'none' })}</PageTitle>
        <div className="grid gap-x-18 lg:grid-cols-[minmax(0,1fr)_420px] lg:grid-rows-[auto_1fr]">
          <div>
            <Breadcrumb steps={words.steps} title={title} />
            <Gallery images={images} />
          </div>
          <div className="listing-side">
            <Side {...{ listing, booking }} condition={words.condition} hasSimilar={similar.cards.length > 0} />
          </div>
          <div className="*:mt-8 *:border-t *:border-line *:pt-8 lg:*:mt-12 lg:*:pt-12">
            <section aria-label={intl.formatMessage({ id: 'listing.details' })}>
              <p className="lede max-w-[34em] wrap-anywhere whitespace-pre-line text-ink">{listing.description}</p>
              <ListingFacts facts={words.facts} />
              {isPublic(listing) && <ShareRow listing={listing} address={address} />}
            </section>
            <Lender data={loaderData} />
            <ReviewList
              reviews={reviews}
              instead={ofLender}
              rest={{ to: `${profilePath(author.id)}?tab=reviews`, name: callName(author.displayName) }}
            />
          </div>
        </div>
        <MoreFrom
          name={callName(author.displayName)}
          cards={more}
          similar={{ ...similar, listingId: listing.id }}
          similarFirst={booking.unavailableReason !== null}
        />
      </div>
      <Suspense>
        <viewed.Part listingId={isOffered(listing) ? listing.id : null} signedIn={saved !== null} />
      </Suspense>
    </Hearts>
  );
}

/** What can be booked, or why nothing can. */
function Side({ hasSimilar, ...rest }: SideProps & { readonly hasSimilar: boolean }) {
  const { listing, booking, condition } = rest;
  const { unavailableReason, payable, pendingPayments } = booking;
  if (unavailableReason === null) return <BookingPlaces key={listing.id} {...rest} />;
  return (
    <div className="booking-panel">
      <div className="booking-panel-middle">
        <ListingHeading {...{ listing, condition }} action={heartOf(listing)} />
        <div className="mt-5 print:hidden">
          <Suspense>
            <unavailable.Part {...{ listing, unavailableReason, payable, pendingPayments, hasSimilar }} />
          </Suspense>
        </div>
      </div>
    </div>
  );
}

function isPublic({ state }: ListingPageData): boolean {
  return state === 'published' || state === 'closed';
}

/** Neither the viewer's own, nor one that is not public yet. */
function isOffered(listing: ListingPageData): boolean {
  return !listing.isOwn && isPublic(listing);
}

function heartOf(listing: ListingPageData): ReactNode {
  if (!isOffered(listing)) return null;
  return <Heart listingId={listing.id} title={listing.title} className="icon-button" />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingFailed error={error} />;
}

type BookingPlacesProps = { readonly listing: ListingPageData; readonly booking: Booking };
type SideProps = BookingPlacesProps & Pick<HeadingProps, 'condition'>;
type PlaceProps = BookingPlacesProps & { readonly choice: OrderChoice };
type BarProps = Pick<PlaceProps, 'listing' | 'choice'>;

/**
 * The heading with the price of the current selection, and the booking form in one of two places: beside the item, with
 * total and button always visible, and below 1024 px in a sheet over it.
 */
function BookingPlaces({ listing, booking, condition }: SideProps) {
  const choice = useOrderChoice(listing, booking);
  useChoiceInAddress(choice);
  const wide = useMedia('(width >= 1024px)');
  // Both are unknown before hydration: until then CSS alone decides which place is visible.
  const narrow = useMedia('(width < 1024px)');
  return (
    <>
      <div className="booking-panel">
        <div className="booking-panel-middle">
          <ListingHeading {...{ listing, condition }} lead={choice.lead} action={heartOf(listing)} />
          {!narrow && (
            <div className="rule mt-5 hidden pt-4 lg:block print:hidden">
              <BookingPanel {...{ listing, booking, choice }} id="booking" drawn={wide} />
            </div>
          )}
        </div>
        {!narrow && (
          <div className="booking-panel-foot">
            <BookingFoot
              {...{ listing, booking, choice }}
              form="booking"
              beside={<AddToBag {...{ listing, choice }} form="booking" />}
            />
          </div>
        )}
      </div>
      <div className="lg:hidden">
        <Sheet {...{ listing, booking, choice }} wide={wide} />
        <ActionBar listing={listing} choice={choice} />
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
  const location = useLocation();
  const navigate = useNavigate();
  const { kind, designer, title, sizes, images } = listing;
  const closed = addressWithout(location, 'book');
  const size = sizeWords(intl, sizes);
  const close = () => void navigate(closed, { replace: true, preventScrollReset: true });
  return (
    <Modal
      open={!wide && new URLSearchParams(location.search).has('book')}
      onClose={close}
      closeTo={closed}
      title={intl.formatMessage({ id: kind === 'rent' ? 'booking.choose-days' : 'booking.choose-quantity' })}
      footRow
      foot={
        <>
          <Chosen listing={listing} choice={choice} />
          {canChoose(listing, booking) && <RequestButton listing={listing} form="booking-sheet" />}
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
      {canChoose(listing, booking) && (
        <div className="mt-5">
          <AddToBag {...{ listing, choice }} onAdded={close} form="booking-sheet" />
        </div>
      )}
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
