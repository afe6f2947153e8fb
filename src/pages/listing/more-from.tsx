import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { parseRentalDays, rentalDays } from '#src/domain/dates/day.ts';
import { orderTextOf } from '#src/features/checkout/order-text.ts';
import { AlsoSaved } from '#src/features/favourites/hearts.tsx';
import type { CardModel } from '#src/features/listings/components/listing-card.tsx';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { CardRow } from './card-row.tsx';
import { useSimilar, type Similar } from './use-similar.ts';

type MoreFromProps = {
  readonly name: string;
  readonly cards: readonly CardModel[];
  /** Those like the listing of the page; none in the bag. */
  readonly similar?: Similar & { readonly listingId: string };
  /** The item itself cannot be ordered: those like it come first. */
  readonly similarFirst?: boolean;
};

/** Other listings of the same lender, with the selected days preselected there too, and those like it of others. */
export function MoreFrom({ name, cards, similar, similarFirst = false }: MoreFromProps) {
  const { start = '', end = '' } = orderTextOf(useSearchParams()[0]);
  const days = parseRentalDays(start ?? '', end ?? '');
  const dates = days === null ? null : rentalDays(days);
  const more = (
    <CardRow
      key="more"
      id="more"
      title={<FormattedMessage id="listing.more-from" values={{ name }} />}
      {...{ cards, dates }}
    />
  );
  const alike = similar && <Alike key={similar.listingId} loaded={similar} dates={dates} />;
  if (cards.length === 0 && (similar?.cards ?? []).length === 0) return <div className="h-16 lg:h-28" />;
  return similarFirst ? [alike, more] : [more, alike];
}

type AlikeProps = { readonly loaded: NonNullable<MoreFromProps['similar']>; readonly dates: RentalRange | null };

function Alike({ loaded, dates }: AlikeProps) {
  const { cards, days, saved } = useSimilar(loaded.listingId, dates, loaded);
  return (
    <AlsoSaved saved={saved}>
      <CardRow
        id="similar"
        title={<FormattedMessage id="listing.similar" />}
        {...{ cards, dates }}
        forDates={days !== null}
      />
    </AlsoSaved>
  );
}
