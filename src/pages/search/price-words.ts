import type { IntlShape } from 'react-intl';
import { marketplace } from '#marketplace';
import { type Currency, minorUnits, money } from '#src/domain/money/money.ts';
import type { PriceRange } from '#src/features/search/query.ts';
import { type BandKey, buyBands, highestPrice, rentBands } from '#src/features/search/search-options.ts';
import { formatMoneyRounded } from '#src/ui/data/format/money.ts';

/** "$85" for 85 of the marketplace's currency. */
export function majorWords(amount: number, currency: Currency = marketplace.currency): string {
  return formatMoneyRounded(money(amount * minorUnits(currency), currency));
}

/** "$20 to $120", "From $45", "Up to $85". */
export function rangeWords(intl: IntlShape, { min, max }: PriceRange): string {
  const bounds = { min: majorWords(min), max: majorWords(max) };
  if (max === highestPrice) return intl.formatMessage({ id: 'search.price-from' }, bounds);
  return intl.formatMessage({ id: min === 0 ? 'search.price-to' : 'search.price-between' }, bounds);
}

const bands = new Map([...buyBands, ...rentBands].map((band) => [band.key, band]));

/** "$30 and under", "$31–$50", "$501 and above". */
export function bandWords(intl: IntlShape, key: BandKey): string {
  const { from = 0, below = null } = bands.get(key) ?? {};
  if (below === null) return intl.formatMessage({ id: 'search.band-above' }, { min: majorWords(from) });
  const max = majorWords(below - 1);
  if (from === 0) return intl.formatMessage({ id: 'search.band-under' }, { max });
  return intl.formatMessage({ id: 'search.band-between' }, { min: majorWords(from), max });
}
