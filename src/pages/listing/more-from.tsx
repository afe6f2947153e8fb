import { FormattedMessage } from 'react-intl';
import { useSearchParams } from 'react-router';
import { parseRentalDays, rentalDays } from '#src/domain/dates/day.ts';
import { orderTextOf } from '#src/features/checkout/order-text.ts';
import type { CardModel } from '#src/features/listings/components/listing-card.tsx';
import { HeartCard } from '../heart-card.tsx';

type MoreFromProps = { readonly name: string; readonly cards: readonly CardModel[] };

/** Other listings of the same lender. The selected days are preselected there too. */
export function MoreFrom({ name, cards }: MoreFromProps) {
  const { start = '', end = '' } = orderTextOf(useSearchParams()[0]);
  const days = parseRentalDays(start ?? '', end ?? '');
  return (
    <section className="section print:hidden" aria-labelledby="more">
      <h2 id="more" className="d3 mb-7">
        <FormattedMessage id="listing.more-from" values={{ name }} />
      </h2>
      <div className="tile-grid">
        {cards.map((card) => (
          <HeartCard key={card.path} card={card} dates={days === null ? null : rentalDays(days)} />
        ))}
      </div>
    </section>
  );
}
