import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { dayInZone } from '#src/domain/dates/day.ts';
import type { Money } from '#src/domain/money/money.ts';
import { PersonName } from '#src/features/accounts/person-name.tsx';
import type { ReviewedListing } from '#src/features/listing-approval/queries.server.ts';
import { ListingFacts } from '#src/features/listings/components/listing-facts.tsx';
import { factsOf } from '#src/features/listings/facts.ts';
import { useOptionLabel } from '#src/features/listings/labels.ts';
import { listingPath } from '#src/features/listings/listing-path.ts';
import type { ListingPageData } from '#src/features/listings/page-data.ts';
import type { MessageId } from '#src/i18n/messages.ts';
import { formatDayWithYear } from '#src/ui/data/format/days.ts';
import { formatMoney } from '#src/ui/data/format/money.ts';
import { formatDayAndTime } from '#src/ui/data/format/times.ts';
import { TextLink } from '#src/ui/layout/text-link.tsx';

type ListingReviewProps = { readonly review: ReviewedListing; readonly listing: ListingPageData };

/** What an operator reads before deciding. */
export function ListingReview({ review, listing }: ListingReviewProps) {
  const intl = useIntl();
  const facts = factsOf(intl, useOptionLabel(), listing);
  const { author, submittedAt } = review;
  const { kind, designer, description } = listing;
  return (
    <section className="console-panel grid gap-6">
      <dl className="console-facts">
        <Fact term="console.listing-lender">
          <span className="medium block">
            <PersonName {...author} />
          </span>
          <span className="small muted">
            <FormattedMessage
              id="console.listing-since"
              values={{ day: formatDayWithYear(dayInZone(author.createdAt, marketplace.timeZone)) }}
            />
          </span>
        </Fact>
        <Fact term="console.listing-submitted">{formatDayAndTime(submittedAt, marketplace.timeZone)}</Fact>
        <Fact term="console.listing-kind">
          <FormattedMessage id={`console.listing-kind-${kind}`} />
        </Fact>
        {designer !== null && <Fact term="console.listing-brand">{designer}</Fact>}
        <Prices review={review} kind={kind} />
      </dl>
      <div>
        <h2 className="h5">
          <FormattedMessage id="console.listing-text" />
        </h2>
        <p className="mt-2 whitespace-pre-line wrap-anywhere">{description}</p>
        <ListingFacts facts={facts} />
      </div>
      <State review={review} listing={listing} />
    </section>
  );
}

type PricesProps = { readonly review: ReviewedListing; readonly kind: 'rent' | 'sale' };

function Prices({ review, kind }: PricesProps) {
  const { price, extraDayPrice, shipping, rrp, minimumDays, maximumDays } = review;
  const amount = (money: Money) => formatMoney(money);
  return (
    <>
      {price !== null && (
        <Fact term={`console.listing-price-${kind}`}>
          <span className="medium">{amount(price)}</span>
        </Fact>
      )}
      {extraDayPrice !== null && <Fact term="console.listing-extra-day">{amount(extraDayPrice)}</Fact>}
      <Fact term="console.listing-shipping">
        {shipping === null ? <FormattedMessage id="console.listing-free" /> : amount(shipping)}
      </Fact>
      {rrp !== null && <Fact term="console.listing-rrp">{amount(rrp)}</Fact>}
      {kind === 'rent' && (
        <Fact term="console.listing-days">
          <FormattedMessage id="console.listing-days-range" values={{ min: minimumDays, max: maximumDays }} />
        </Fact>
      )}
    </>
  );
}

/** Where it stands, once it is decided; and the page that customers see. */
function State({ review: { state, returnedBecause }, listing }: ListingReviewProps) {
  const preview = state === 'draft' ? '/draft' : state === 'pendingApproval' ? '/pending-approval' : '';
  return (
    <div className="grid gap-2">
      {state !== 'pendingApproval' && (
        <p className="medium">
          <FormattedMessage id={`console.listing-is-${state}`} />
        </p>
      )}
      {returnedBecause !== null && (
        <p className="whitespace-pre-line wrap-anywhere">
          <FormattedMessage id="console.listing-was-returned" values={{ reason: returnedBecause }} />
        </p>
      )}
      <p className="small">
        <TextLink to={`${listingPath(listing)}${preview}`}>
          <FormattedMessage id="console.listing-preview" />
        </TextLink>
      </p>
    </div>
  );
}

type FactProps = { readonly term: Extract<MessageId, `console.listing-${string}`>; readonly children: ReactNode };

function Fact({ term, children }: FactProps) {
  return (
    <div>
      <dt>
        <FormattedMessage id={term} />
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
