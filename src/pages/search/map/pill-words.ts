import { useIntl } from 'react-intl';
import { marketplace } from '#marketplace';
import { money } from '#src/domain/money/money.ts';
import type { CardPriceModel } from '#src/features/listings/components/listing-card.tsx';
import { formatMoneyRounded } from '#src/ui/data/format/money.ts';
import type { MapSettings } from '#src/ui/map/map-handle.ts';
import type { Pin } from './map-answer.ts';

/** Labels: the amount that a search filters and sorts by, which with days is the total for them; or how many items. */
export function usePillOf(pinOf: (id: string) => Pin | undefined, forDates: boolean): MapSettings['pillOf'] {
  const intl = useIntl();
  return (keys) => {
    const [first] = keys.flatMap((key) => pinOf(key) ?? []);
    if (first === undefined) return { words: '', name: '' };
    const price = labelAmount(first.price, forDates) ?? '–';
    const values = { price, title: first.title, designer: first.designer ?? 'none', count: keys.length };
    if (keys.length === 1) return { words: price, name: intl.formatMessage({ id: 'map.label' }, values) };
    return {
      words: intl.formatMessage({ id: 'map.group' }, values),
      name: intl.formatMessage({ id: 'map.group-name' }, values),
    };
  };
}

/** Null for a price in a currency that cannot be paid here. */
export function labelAmount(price: CardPriceModel, forDates: boolean): string | null {
  if (price.unsupportedCurrency !== undefined) return null;
  const amount = price.days === null || forDates ? price.total : price.from;
  return formatMoneyRounded(money(amount, marketplace.currency));
}
