import { Truck } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { subtract } from '#src/domain/money/money.ts';
import { Badge } from '#src/ui/badge.tsx';
import { formatMoneyRounded } from '#src/ui/format/money.ts';
import { RetailPrice } from '#src/ui/price.tsx';
import type { CardPrice } from './card.ts';
import { useOptionLabel } from './labels.ts';
import type { ListingPageData } from './page-data.ts';

/** Whose label it is, what it is called, and what it costs. */
export function ListingHeading({ listing }: { readonly listing: ListingPageData }) {
  return (
    <header>
      {listing.designer !== null && <p className="h6">{listing.designer}</p>}
      <h1 className="d3 mt-1">{listing.title}</h1>
      {listing.price !== null && <PriceLines price={listing.price} />}
      <Badges listing={listing} />
    </header>
  );
}

function PriceLines({ price }: { readonly price: CardPrice }) {
  // The notice below says which currency it is.
  if (price.unsupportedCurrency !== undefined) return null;
  const { base, shown, total, days, rrp, discount } = price;
  const money = formatMoneyRounded;
  const isSale = days === null;
  return (
    <div className="mt-3">
      <p className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className={isSale ? 'mid' : 'medium text-xl'}>
          <FormattedMessage
            id={isSale ? 'listing.to-keep' : 'listing.from'}
            values={{ price: money(shown), b: (text) => <b className="medium text-xl text-ink">{text}</b> }}
          />
        </span>
        {rrp !== null && <RetailPrice price={rrp} struck={discount !== null} />}
        {discount !== null && (
          <Badge tone="good">
            <FormattedMessage id="listing.discount" values={{ percent: discount }} />
          </Badge>
        )}
      </p>
      <p className="small muted mt-1">
        {isSale ? (
          <FormattedMessage id="listing.sale-line" values={{ base: money(base), rest: money(subtract(shown, base)) }} />
        ) : (
          <FormattedMessage id="listing.rent-line" values={{ base: money(base), total: money(total), days }} />
        )}
      </p>
    </div>
  );
}

function Badges({ listing }: { readonly listing: ListingPageData }) {
  const intl = useIntl();
  const label = useOptionLabel();
  const { sizes, condition, canCollect, place } = listing;
  const size = sizes.map((key) => label('size', key)).join(', ');
  return (
    <p className="mt-5 flex flex-wrap gap-2">
      {size !== '' && <Badge>{intl.formatMessage({ id: 'listing.size' }, { sizes: size })}</Badge>}
      {condition !== null && <Badge>{label('condition', condition)}</Badge>}
      {canCollect && place !== '' && (
        <Badge tone="good" icon={Truck}>
          {intl.formatMessage({ id: 'listing.collect-badge' }, { place: suburbOf(place) })}
        </Badge>
      )}
    </p>
  );
}

/** "Ponsonby" of "Ponsonby, Auckland": the rest stands among the facts. */
function suburbOf(place: string): string {
  return place.split(',')[0] ?? place;
}
