import { useIntl } from 'react-intl';
import { useOptionLabel } from '#src/features/listings/labels.ts';
import { isActive, without, withoutValue } from '#src/features/search/edit.ts';
import {
  choiceFilters,
  choiceNames,
  filters,
  isChoice,
  ownNames,
  sheetFilters,
  type ChoiceFilter,
  type FilterName,
  type OwnFilter,
  type With,
} from '#src/features/search/filters.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { bandWords, rangeWords } from './price-words.ts';
import { daysInWords } from './words.ts';

/** The label of an active filter, and the search without it. */
export type Applied = { readonly key: string; readonly words: string; readonly rest: SearchQuery };

/** All active filters of a search except those that its title contains: first those that are one chip, then values. */
export function useApplied(query: SearchQuery): Applied[] {
  const valueWords = useValueWords();
  const filterWords = useWholeFilterWords();
  const whole = wholeFilters
    .filter((filter) => isActive(query, filter))
    .map((filter) => ({ key: filter, words: filterWords(query, filter), rest: without(query, filter) }));
  const chosen = choiceNames.flatMap((name) =>
    query.choices[name].values.map((value) => ({
      key: `${name} ${value}`,
      words: valueWords(name, value),
      rest: withoutValue(query, name, value),
    })),
  );
  return [...whole, ...chosen];
}

type WholeFilter = Exclude<OwnFilter, With<{ readonly inTitle: true }>>;

/** In the order of the sheet; those that it does not have come last. */
const wholeFilters = [...sheetFilters, ...ownNames.filter((name) => filters[name].sheet === undefined)].filter(
  (name): name is WholeFilter => !isChoice(name) && !filters[name].inTitle,
);

/** An active filter with all its values: "Size 8 or Size 10", "Up to $85", "Rent now", “wren”. */
export function useFilterWords(): (query: SearchQuery, filter: FilterName) => string {
  const intl = useIntl();
  const valueWords = useValueWords();
  const wholeWords = useWholeFilterWords();
  return (query, filter) => {
    if (isChoice(filter)) {
      const words = query.choices[filter].values.map((value) => valueWords(filter, value));
      return intl.formatList(words, { type: 'disjunction' });
    }
    if (filter === 'keywords') return intl.formatMessage({ id: 'search.quoted' }, { keywords: query.keywords });
    if (filter === 'kind')
      return intl.formatMessage({ id: query.kind === 'sale' ? 'search.buy-now' : 'search.rent-now' });
    return wholeWords(query, filter);
  };
}

/** The label of a value: "8", "Green", "Ines Vale". */
export function useValueLabel(): (filter: ChoiceFilter, value: string) => string {
  const label = useOptionLabel();
  return (filter, value) => {
    const { options } = choiceFilters[filter];
    return options === null ? value : label(options, value);
  };
}

/** The label of a value on its chip: "Size 8", "Green", "Ines Vale". */
function useValueWords(): (filter: ChoiceFilter, value: string) => string {
  const intl = useIntl();
  const label = useValueLabel();
  return (filter, value) => {
    const { chip } = choiceFilters[filter];
    const words = label(filter, value);
    return chip === undefined ? words : intl.formatMessage({ id: chip }, { kind: value, size: words });
  };
}

function useWholeFilterWords(): (query: SearchQuery, filter: WholeFilter) => string {
  const intl = useIntl();
  const priceWords = usePriceWords();
  return (query, filter) => {
    switch (filter) {
      case 'dates':
        return query.dates === null ? '' : daysInWords(query.dates);
      case 'price':
        return priceWords(query);
      case 'discount':
        return intl.formatMessage({ id: 'search.discount-from' }, { percent: Number(query.discount) });
      case 'vendor':
        return intl.formatList(
          [query.vendorBuy, query.vendorRent].flatMap((vendor) =>
            vendor === null ? [] : intl.formatMessage({ id: `search.vendor.${vendor}` }),
          ),
        );
      case 'place':
        return query.address === '' ? intl.formatMessage({ id: 'search.chosen-area' }) : query.address;
      case 'host':
        return intl.formatMessage({ id: 'search.one-wardrobe' });
    }
  };
}

/** "$20 to $120", "From $45", "Up to $85", and the labels of bands. */
function usePriceWords(): (query: SearchQuery) => string {
  const intl = useIntl();
  return ({ price, pricingBuy, pricingRent }) => {
    const range = price === null ? [] : [rangeWords(intl, price)];
    const bands = [...pricingRent, ...pricingBuy].map((key) => bandWords(intl, key));
    return [...range, ...bands].join(', ');
  };
}
