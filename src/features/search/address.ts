import { rentalDays } from '#src/domain/dates/day.ts';
import { choiceFilters, choiceNames, sortConfig } from './filters.ts';
import type { Choice, Point, SearchQuery } from './query.ts';
import { validSort } from './query.ts';

/** Canonical query string of a search: fixed order, defaults left out. `parseSearch` reads it back. */
export function searchParamsOf(query: SearchQuery): URLSearchParams {
  const { dates, price, bounds, origin } = query;
  const rental = dates === null ? null : rentalDays(dates);
  const pairs: [string, string | null][] = [
    ['keywords', query.keywords],
    ['pub_isProductForSale', query.kind === null ? null : String(query.kind === 'sale')],
    ['pub_hostId', query.hostId],
    ['pub_dates', rental === null ? null : `${rental.first},${rental.last}`],
    ...choiceNames.map((name): [string, string] => [choiceFilters[name].param, choiceText(query.choices[name])]),
    ['price', price === null ? null : `${price.min},${price.max}`],
    ['pub_pricingBuy', query.pricingBuy.join(',')],
    ['pub_pricingRent', query.pricingRent.join(',')],
    ['pub_discount', query.discount],
    ['pub_vendorBuy', query.vendorBuy],
    ['pub_vendorRent', query.vendorRent],
    ['bounds', bounds === null ? null : [bounds.northEast, bounds.southWest].map(pointText).join(',')],
    ['origin', origin === null ? null : pointText(origin)],
    ['mapSearch', query.mapSearch ? 'true' : null],
    [sortConfig.queryParamName, query.sort === validSort(null, query.keywords) ? null : query.sort],
    ['page', query.page === 1 ? null : String(query.page)],
  ];
  return new URLSearchParams(pairs.filter((pair): pair is [string, string] => pair[1] !== null && pair[1] !== ''));
}

function choiceText({ mode, values }: Choice): string {
  return values.length > 0 && mode === 'all' ? `has_all:${values.join(',')}` : values.join(',');
}

/** Eight decimals are about a millimetre. */
function pointText({ latitude, longitude }: Point): string {
  return [latitude, longitude]
    .map((degrees) => (Math.round(degrees * 1e8) / 1e8 + 0).toFixed(8).replace(/\.?0+$/, ''))
    .join(',');
}
