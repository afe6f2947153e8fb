import type { ReactNode } from 'react';
import type { IntlShape } from 'react-intl';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import { formatMoneyRounded } from '#src/ui/data/format/money.ts';
import type { CardPriceModel } from './card-model.ts';

const bold = (text: ReactNode[]) => <b className="medium">{text}</b>;
/** One of two prices: side by side where both fit, each on its own line on phones. */
const part = 'mr-2 block whitespace-nowrap md:inline';
const inWords = (amount: number) => formatMoneyRounded(money(amount, marketplace.currency));

/** "From $85" and "$221 for 3 days", equally prominent; with dates their total. An item for sale has one figure. */
export function priceLine(intl: IntlShape, price: CardPriceModel, forDates: boolean): ReactNode {
  if (price.unsupportedCurrency !== undefined)
    return intl.formatMessage({ id: 'card.unsupported-currency' }, { currency: price.unsupportedCurrency });
  const { days, delivery = 'post' } = price;
  const total = inWords(price.total);
  if (days === null) return intl.formatMessage({ id: 'ui.price-to-keep' }, { price: total, b: bold });
  const forDays = intl.formatMessage({ id: 'card.total' }, { total, days, delivery, b: bold });
  if (forDates) return forDays;
  return (
    <>
      <span className={part}>{intl.formatMessage({ id: 'card.from' }, { from: inWords(price.from), b: bold })}</span>{' '}
      <span className={part}>{forDays}</span>
    </>
  );
}

/** The price per day; empty for an item for sale. */
export function priceNote(intl: IntlShape, price: CardPriceModel): ReactNode {
  if (price.unsupportedCurrency !== undefined || price.days === null) return null;
  return intl.formatMessage({ id: 'card.day-rate' }, { day: inWords(price.day) });
}

export function retailPrice(intl: IntlShape, price: CardPriceModel): string | null {
  if (price.unsupportedCurrency !== undefined || price.rrp === null) return null;
  return intl.formatMessage({ id: 'ui.retail-price' }, { price: inWords(price.rrp) });
}
