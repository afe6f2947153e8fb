import type { ReactNode } from 'react';
import type { CardModel } from '#src/features/listings/components/listing-card.tsx';
import type { RentalRange } from '#src/ui/calendar/day-range.ts';
import { HeartCard } from '../heart-card.tsx';

type CardRowProps = {
  readonly id: string;
  readonly title: ReactNode;
  readonly cards: readonly CardModel[];
  /** Preselected on their pages. */
  readonly dates: RentalRange | null;
  /** Their prices are for these days. */
  readonly forDates?: boolean;
};

/** Other listings below the one of the page; nothing where there are none. */
export function CardRow({ id, title, cards, dates, forDates }: CardRowProps) {
  if (cards.length === 0) return null;
  return (
    <section className="section [.section+&]:pt-0 print:hidden" aria-labelledby={id}>
      <h2 id={id} className="d3 mb-7">
        {title}
      </h2>
      <div className="tile-grid">
        {cards.map((card) => (
          <HeartCard key={card.path} {...{ card, dates, forDates }} />
        ))}
      </div>
    </section>
  );
}
