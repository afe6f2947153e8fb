import { MapPin, Zap } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { subtract } from '#src/domain/money/money.ts';
import { Badge } from '#src/ui/data/badge.tsx';
import { formatMoneyRounded } from '#src/ui/data/format/money.ts';
import { RetailPrice } from '#src/ui/data/price.tsx';
import { minPrice, type LeadPrice } from '../lead-price.ts';
import type { ListingPageData } from '../page-data.ts';
import { sizeWords } from '../size-words.ts';

export type HeadingProps = {
  readonly listing: ListingPageData;
  /** In words. */
  readonly condition: string | null;
  /** The price of the selected order; defaults to the smallest possible order. */
  readonly lead?: LeadPrice | null | undefined;
  /** A button beside the title. */
  readonly action?: ReactNode;
};

/** Designer, title and price. */
export function ListingHeading({ listing, condition, lead = minPrice(listing), action }: HeadingProps) {
  return (
    <header>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          {listing.designer !== null && <p className="h6">{listing.designer}</p>}
          <h1 className="d3 mt-1">{listing.title}</h1>
        </div>
        {action}
      </div>
      {lead !== null && <PriceLines listing={listing} lead={lead} />}
      <Badges listing={listing} condition={condition} />
    </header>
  );
}

const bold = (text: ReactNode[]) => <b className="medium text-xl text-ink">{text}</b>;

function PriceLines({ listing, lead }: { readonly listing: ListingPageData; readonly lead: LeadPrice }) {
  const { price } = listing;
  // The notice below names the currency.
  if (price === null || price.unsupportedCurrency !== undefined) return null;
  const { rrp, discount } = price;
  const isSold = lead.days === null && isGone(listing);
  return (
    <div className={lead.stale ? 'mt-3 opacity-55' : 'mt-3'}>
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="mid">
          {isSold ? bold([formatMoneyRounded(lead.total)]) : <LeadWords lead={lead} b={bold} />}
        </span>
        <FromPrice lead={lead} />
        {rrp !== null && <RetailPrice price={rrp} struck={discount !== null} />}
        {discount !== null && (
          <Badge tone="good">
            <FormattedMessage id="listing.discount" values={{ percent: discount }} />
          </Badge>
        )}
      </p>
      {!isSold && (
        <p className="small muted mt-1">
          {lead.days === null ? <SaleLine listing={listing} lead={lead} /> : <RentLine listing={listing} lead={lead} />}
        </p>
      )}
    </div>
  );
}

type LeadWordsProps = { readonly lead: LeadPrice; readonly b: (text: ReactNode[]) => ReactNode };

/** "**$219** for 3 days", "**$101** to keep". */
export function LeadWords({ lead: { total, days }, b }: LeadWordsProps) {
  const price = formatMoneyRounded(total);
  if (days === null) return <FormattedMessage id="listing.to-keep" values={{ price, b }} />;
  return <FormattedMessage id="listing.for-days" values={{ price, days, b }} />;
}

/** "From $83", less prominent beside the price of the shortest rental. */
export function FromPrice({ lead: { from } }: { readonly lead: LeadPrice }) {
  if (from === null) return null;
  return (
    <span className="small muted whitespace-nowrap">
      <FormattedMessage id="listing.from" values={{ price: formatMoneyRounded(from) }} />
    </span>
  );
}

type LineProps = { readonly listing: ListingPageData; readonly lead: LeadPrice };

/**
 * The price of a day, also beyond the shortest rental, and what the price includes; with days selected only the latter.
 */
function RentLine({ listing: { price, extraDayPrice, minimumDays }, lead: { delivery, isChosen } }: LineProps) {
  if (price === null || price.unsupportedCurrency !== undefined) return null;
  if (isChosen) return <FormattedMessage id="listing.rent-line-chosen" values={{ delivery }} />;
  const { base } = price;
  const extra =
    extraDayPrice === null || extraDayPrice.amount === base.amount ? 'none' : formatMoneyRounded(extraDayPrice);
  const values = { base: formatMoneyRounded(base), extra, days: minimumDays, delivery };
  return <FormattedMessage id="listing.rent-line" values={values} />;
}

function SaleLine({ listing: { price }, lead: { total, delivery } }: LineProps) {
  if (price === null || price.unsupportedCurrency !== undefined) return null;
  const values = {
    base: formatMoneyRounded(price.base),
    rest: formatMoneyRounded(subtract(total, price.base)),
    delivery,
  };
  return <FormattedMessage id="listing.sale-line" values={values} />;
}

function Badges({ listing, condition }: Pick<HeadingProps, 'listing' | 'condition'>) {
  const intl = useIntl();
  const { kind, sizes, canPickUp, place, isInstant } = listing;
  const size = sizeWords(intl, sizes);
  return (
    <p className="mt-5 flex flex-wrap gap-2">
      {size !== null && <Badge>{size.all}</Badge>}
      {condition !== null && <Badge>{condition}</Badge>}
      {isInstant && !isGone(listing) && (
        <Badge tone="good" icon={Zap}>
          {intl.formatMessage({ id: 'listing.instant-badge' }, { kind })}
        </Badge>
      )}
      {canPickUp && place !== '' && !isGone(listing) && (
        <Badge tone="good" icon={MapPin}>
          {intl.formatMessage({ id: 'listing.pick-up-badge' }, { place: suburbOf(place) })}
        </Badge>
      )}
    </p>
  );
}

/** It cannot be ordered any more, or not now. */
function isGone({ notice }: ListingPageData): boolean {
  return notice === 'soldOut' || notice === 'onHold' || notice === 'closed';
}

/** "Ponsonby" of "Ponsonby, Auckland": the rest is among the facts. */
function suburbOf(place: string): string {
  return place.split(',')[0] ?? place;
}
