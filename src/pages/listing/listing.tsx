import { FormattedMessage, useIntl } from 'react-intl';
import { data, redirect, useSearchParams } from 'react-router';
import { parseRentalDays, rentalDays } from '#src/domain/dates/day.ts';
import { bookingFor } from '#src/features/checkout/booking.server.ts';
import { UnavailableReasonNotice } from '#src/features/checkout/components/unavailable-reason-notice.tsx';
import { orderTextOf } from '#src/features/checkout/order-text.ts';
import { Breadcrumb } from '#src/features/listings/components/breadcrumb.tsx';
import { ListingCard, type CardModel } from '#src/features/listings/components/listing-card.tsx';
import { ListingFacts } from '#src/features/listings/components/listing-facts.tsx';
import { ListingHeading } from '#src/features/listings/components/listing-heading.tsx';
import { listingPath } from '#src/features/listings/listing-path.ts';
import { imageOf } from '#src/features/listings/listing-image.ts';
import { listingById } from '#src/features/listings/queries.server.ts';
import { SellerCard } from '#src/features/listings/components/seller-card.tsx';
import { callName } from '#src/features/listings/seller.ts';
import { ReviewList } from '#src/features/reviews/review-list.tsx';
import { SellerRating } from '#src/features/reviews/seller-rating.tsx';
import { appContext, viewerContext } from '#src/platform/web/request-context.ts';
import { Gallery } from '#src/ui/data/gallery/gallery.tsx';
import { PageTitle } from '#src/ui/layout/page-title.tsx';
import { shouldRevalidateUnlessSheet } from '#src/shell/sheets.ts';
import type { Route } from './+types/listing';
import { BookingPlaces } from './booking-places.tsx';
import { listingMeta } from './head.ts';
import { ListingFailed } from './listing-failed.tsx';
import { moreFrom, reviewsOrNull, sellerOf } from './parts.server.ts';

export async function loader({ url, params, context }: Route.LoaderArgs) {
  const app = context.get(appContext);
  const viewer = context.get(viewerContext);
  const listing = await listingById(app, params.id, viewer);
  if (listing === null) throw data(null, { status: 404 });
  if (params.slug !== listing.slug || params.id !== listing.id) throw redirect(listingPath(listing) + url.search, 301);
  const [seller, reviews, more, booking] = await Promise.all([
    sellerOf(app, listing),
    reviewsOrNull(app, listing.id),
    moreFrom(app, listing, viewer),
    bookingFor(app, listing, viewer, orderTextOf(url.searchParams)),
  ]);
  return { listing, ...seller, reviews, more, booking, root: app.config.canonicalRootUrl };
}

export const shouldRevalidate = shouldRevalidateUnlessSheet;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? listingMeta(loaderData.listing, loaderData.root) : [];

export default function Listing({ loaderData }: Route.ComponentProps) {
  const intl = useIntl();
  const { listing, seller, rating, reviews, more, booking } = loaderData;
  const images = listing.images.flatMap((image) => imageOf(image) ?? []);
  const { title, designer, author } = listing;
  return (
    <div className="wrap">
      <PageTitle>{intl.formatMessage({ id: 'listing.title' }, { title, designer: designer ?? 'none' })}</PageTitle>
      <div className="grid gap-x-18 lg:grid-cols-[minmax(0,1fr)_420px] lg:grid-rows-[auto_1fr]">
        <div>
          <Breadcrumb listing={listing} />
          <Gallery images={images} />
        </div>
        <div className="listing-side">
          {booking.unavailableReason === null ? (
            <BookingPlaces key={listing.id} listing={listing} booking={booking} />
          ) : (
            <div className="booking-panel">
              <div className="booking-panel-middle">
                <ListingHeading listing={listing} />
                <div className="mt-5 print:hidden">
                  <UnavailableReasonNotice
                    listing={listing}
                    unavailableReason={booking.unavailableReason}
                    payable={booking.payable}
                  />
                </div>
              </div>
            </div>
          )}
        </div>
        <div className="*:mt-8 *:border-t *:border-line *:pt-8 lg:*:mt-12 lg:*:pt-12">
          <section aria-label={intl.formatMessage({ id: 'listing.details' })}>
            <p className="lede max-w-[34em] wrap-anywhere whitespace-pre-line text-ink">{listing.description}</p>
            <ListingFacts listing={listing} />
          </section>
          <SellerCard seller={seller} kind={listing.kind}>
            {rating !== null && <SellerRating rating={rating} />}
          </SellerCard>
          <ReviewList reviews={reviews} />
        </div>
      </div>
      {more.length > 0 && <MoreFrom name={callName(author.displayName)} cards={more} />}
      {more.length === 0 && <div className="h-16 lg:h-28" />}
    </div>
  );
}

type MoreFromProps = { readonly name: string; readonly cards: readonly CardModel[] };

/** Other listings of the same lender. The selected days are preselected there too. */
function MoreFrom({ name, cards }: MoreFromProps) {
  const { start = '', end = '' } = orderTextOf(useSearchParams()[0]);
  const days = parseRentalDays(start ?? '', end ?? '');
  return (
    <section className="section print:hidden" aria-labelledby="more">
      <h2 id="more" className="d3 mb-7">
        <FormattedMessage id="listing.more-from" values={{ name }} />
      </h2>
      <div className="tile-grid">
        {cards.map((card) => (
          <ListingCard key={card.path} card={card} dates={days === null ? null : rentalDays(days)} />
        ))}
      </div>
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ListingFailed error={error} />;
}
