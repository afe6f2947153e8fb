import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { parseRentalDays, rentalDays } from '#src/domain/dates/day.ts';
import { orderTextOf } from '#src/features/checkout/order-text.ts';
import type { CardModel } from '#src/features/listings/components/listing-card.tsx';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { CardRow } from './card-row.tsx';

type MoreFromProps = {
  readonly name: string;
  readonly cards: readonly CardModel[];
  readonly similar?: { readonly cards: readonly CardModel[]; readonly days: RentalRange | null };
  /** The item itself cannot be ordered: those like it come first. */
  readonly similarFirst?: boolean;
};

const none = { cards: [], days: null };

/** Other listings of the same lender, with the selected days preselected there too, and those like it of others. */
export function MoreFrom({ name, cards, similar = none, similarFirst = false }: MoreFromProps) {
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
  const alike = (
    <CardRow
      key="similar"
      id="similar"
      title={<FormattedMessage id="listing.similar" />}
      cards={similar.cards}
      dates={dates}
      forDates={similar.days !== null}
    />
  );
  if (cards.length === 0 && similar.cards.length === 0) return <div className="h-16 lg:h-28" />;
  return similarFirst ? [alike, more] : [more, alike];
}
