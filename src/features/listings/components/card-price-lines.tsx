import type { ReactNode } from 'react';
import type { IntlShape } from 'react-intl';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { formatMoneyRounded } from '#src/ui/data/format/money.ts';
import type { DisplayPrice } from './card-model.ts';

const bold = (text: ReactNode[]) => <b className="medium">{text}</b>;
const wide = (text: ReactNode[]) => <span className="tile-wide">{text}</span>;
const inWords = (amount: number) => formatMoneyRounded(money(amount, marketplace.currency));

/** "From $85"; with dates their total. An item for sale has one figure. */
export function priceLine(intl: IntlShape, price: DisplayPrice, forDates: boolean): ReactNode {
  if (price.unsupportedCurrency !== undefined)
    return intl.formatMessage({ id: 'card.unsupported-currency' }, { currency: price.unsupportedCurrency });
  const { days, delivery = 'post' } = price;
  const total = inWords(price.total);
  if (days === null) return intl.formatMessage({ id: 'ui.price-to-keep' }, { price: total, b: bold });
  if (forDates) return intl.formatMessage({ id: 'card.total' }, { total, days, delivery, b: bold });
  return intl.formatMessage({ id: 'card.from' }, { from: inWords(price.from), b: bold });
}

/** The price per day, and without dates the total of the shortest booking; empty for an item for sale. */
export function priceNote(intl: IntlShape, price: DisplayPrice, forDates: boolean): ReactNode {
  if (price.unsupportedCurrency !== undefined || price.days === null) return null;
  const day = inWords(price.day);
  if (forDates) return intl.formatMessage({ id: 'card.day-rate' }, { day });
  return intl.formatMessage({ id: 'card.shortest' }, { day, total: inWords(price.total), days: price.days, wide });
}

export function retailPrice(intl: IntlShape, price: DisplayPrice): string | null {
  if (price.unsupportedCurrency !== undefined || price.rrp === null) return null;
  return intl.formatMessage({ id: 'ui.retail-price' }, { price: inWords(price.rrp) });
}
