import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import { formatMoneyRounded } from '#src/ui/format/money.ts';
import { PriceToKeep } from '#src/ui/price.tsx';
import type { CardPrice } from '../card.ts';

type CardPriceProps = { readonly price: CardPrice; readonly forDates: boolean };

const bold = (text: ReactNode[]) => <b className="medium">{text}</b>;
const wide = (text: ReactNode[]) => <span className="tile-wide">{text}</span>;

/** "From $85"; with dates what those cost. A piece to keep has one figure. */
export function CardPriceLine({ price, forDates }: CardPriceProps) {
  const intl = useIntl();
  if (price.unsupportedCurrency !== undefined)
    return intl.formatMessage({ id: 'card.unsupported-currency' }, { currency: price.unsupportedCurrency });
  const { days, shown, total } = price;
  if (days === null) return <PriceToKeep price={total} />;
  const values = { from: formatMoneyRounded(shown), total: formatMoneyRounded(total), days, b: bold };
  return intl.formatMessage({ id: forDates ? 'card.total' : 'card.from' }, values);
}

/** What a day costs, and without dates what the shortest booking costs in all. */
export function CardPriceNote({ price, forDates }: CardPriceProps) {
  const intl = useIntl();
  if (price.unsupportedCurrency !== undefined || price.days === null) return null;
  const { days, base, total } = price;
  const values = { day: formatMoneyRounded(base), total: formatMoneyRounded(total), days, wide };
  return intl.formatMessage({ id: forDates ? 'card.day-rate' : 'card.shortest' }, values);
}
