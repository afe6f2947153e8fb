import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { formatMoneyRounded } from '#src/ui/format/money.ts';
import { PriceToKeep } from '#src/ui/price.tsx';
import type { CardPrice } from '../card.ts';

const bold = (text: ReactNode[]) => <b className="medium">{text}</b>;

/** "From $85" and what the shortest booking costs in all; with dates, what those cost. A piece to keep has one figure. */
export function CardPriceLines({ price, forDates }: { readonly price: CardPrice; readonly forDates: boolean }) {
  if (price.unsupportedCurrency !== undefined) {
    return <FormattedMessage id="card.unsupported-currency" values={{ currency: price.unsupportedCurrency }} />;
  }
  const { days } = price;
  if (days === null) return <PriceToKeep price={price.total} />;
  const figures = {
    from: formatMoneyRounded(price.shown),
    day: formatMoneyRounded(price.base),
    total: formatMoneyRounded(price.total),
  };
  const values = { ...figures, days, b: bold };
  return (
    <>
      <span className="block">
        {forDates ? (
          <FormattedMessage id="card.total" values={values} />
        ) : (
          <FormattedMessage id="card.from" values={values} />
        )}
      </span>
      <span className="small muted block">
        {forDates ? (
          <FormattedMessage id="card.day-rate" values={values} />
        ) : (
          <FormattedMessage id="card.shortest" values={values} />
        )}
      </span>
    </>
  );
}
