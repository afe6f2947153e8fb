import { useIntl } from 'react-intl';
import { useOptionLabel } from '#src/features/listings/labels.ts';
import type { OptionList } from '#src/features/listings/options.ts';
import type { FilterName } from '#src/features/search/edit.ts';
import { isActive, without, withoutValue } from '#src/features/search/edit.ts';
import { choiceNames, type ChoiceFilter } from '#src/features/search/filters.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { bandWords, rangeWords } from './price-words.ts';
import { daysInWords } from './words.ts';

/** The label of an active filter, and the search without it. */
export type Applied = { readonly key: string; readonly words: string; readonly rest: SearchQuery };

/** The option list of each filter; designers are their own labels. */
export const optionListOf: Readonly<Record<Exclude<ChoiceFilter, 'designer'>, OptionList>> = {
  category: 'category',
  subcategory: 'subcategory',
  sizing: 'size',
  colours: 'colour',
  occasion: 'occasion',
  condition: 'condition',
  length: 'length',
  tellUsMore: 'tag',
  locationByRegion: 'region',
};

/** All active filters of a search except keywords and kind, which its title contains. */
export function useApplied(query: SearchQuery): Applied[] {
  const valueWords = useValueWords();
  const filterWords = useFilterWords();
  const whole = (['dates', 'price', 'discount', 'vendor', 'host'] as const)
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

/** The label of a value on its chip: "Size 8", "Green", "Ines Vale". */
function useValueWords(): (filter: ChoiceFilter, value: string) => string {
  const intl = useIntl();
  const label = useOptionLabel();
  return (filter, value) => {
    if (filter === 'designer') return value;
    const words = label(optionListOf[filter], value);
    return filter === 'sizing' ? intl.formatMessage({ id: 'listing.size' }, { kind: value, size: words }) : words;
  };
}

function useFilterWords(): (
  query: SearchQuery,
  filter: Exclude<FilterName, ChoiceFilter | 'keywords' | 'kind'>,
) => string {
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
