import type { IntlShape } from 'react-intl';
import type { Days } from '#src/domain/dates/day.ts';
import { rentalDays } from '#src/domain/dates/day.ts';
import { type OptionLabel, optionLabels } from '#src/features/listings/labels.ts';
import type { Count, SearchQuery } from '#src/features/search/query.ts';
import { formatRentalDays } from '#src/ui/data/format/days.ts';

const dresses = new Set(['mini', 'midi', 'maxiDress', 'dresses']);

/** The title of a search: "Dresses to rent", "Bags to buy by Maison Rue", "Items for “wren”". */
export function titleOf(intl: IntlShape, query: SearchQuery): string {
  const label = optionLabels(intl);
  const { kind, keywords, choices, hostId } = query;
  const [designer, ...otherDesigners] = choices.designer.values;
  const [region, ...otherRegions] = choices.locationByRegion.values;
  return intl.formatMessage(
    { id: 'search.title' },
    {
      noun: noun(intl, query, label),
      kind: kind ?? 'both',
      byDesigner: designer !== undefined && otherDesigners.length === 0 ? 'yes' : 'no',
      designer,
      inRegion: region !== undefined && otherRegions.length === 0 ? 'yes' : 'no',
      region: region === undefined ? '' : label('region', region),
      fromHost: hostId === null ? 'no' : 'yes',
      matching: keywords === '' ? 'no' : 'yes',
      keywords,
    },
  );
}

/** The number of results with sizes, colours and days: "186 items, size 8 and 10". */
export function factsOf(intl: IntlShape, query: SearchQuery, { totalItems, more }: Count): string {
  const label = optionLabels(intl);
  const { sizing, colours } = query.choices;
  const facts = [
    intl.formatMessage({ id: 'search.listings' }, { count: totalItems, more: String(more) }),
    sizing.values.length > 0 &&
      intl.formatMessage(
        { id: 'search.in-size' },
        {
          one: sizing.values.every((key) => key === 'osfa') ? 'yes' : 'no',
          sizes: listed(
            intl,
            sizing.values.toSorted(oneSizeLast).map((key) => label('size', key).toLowerCase()),
          ),
        },
      ),
    colours.values.length > 0 &&
      listed(
        intl,
        colours.values.map((key) => label('colour', key).toLowerCase()),
      ),
    query.bounds !== null && nearWords(intl, query),
    query.dates !== null && intl.formatMessage({ id: 'search.free-on' }, { days: daysInWords(query.dates) }),
  ];
  return facts.filter((part) => part !== false).join(', ');
}

/** "near Ponsonby, Auckland", or without a name "in the chosen area". */
function nearWords(intl: IntlShape, { address }: SearchQuery): string {
  return intl.formatMessage({ id: 'search.near' }, { named: address === '' ? 'no' : 'yes', place: address });
}

function oneSizeLast(a: string, b: string): number {
  return Number(a === 'osfa') - Number(b === 'osfa');
}

export function daysInWords(days: Days): string {
  const { first, last } = rentalDays(days);
  return formatRentalDays(first, last);
}

function noun(intl: IntlShape, query: SearchQuery, label: OptionLabel): string {
  const { values } = query.choices.category;
  if (values.length > 1 && values.every((key) => dresses.has(key))) return intl.formatMessage({ id: 'search.dresses' });
  if (values.length === 1 || values.length === 2) {
    const [first = '', ...rest] = new Set(values.map((key) => label('category', key)));
    return listed(intl, [first, ...rest.map((word) => word.toLowerCase())]);
  }
  const bare = query.kind === null && query.keywords === '' && query.hostId === null;
  return intl.formatMessage({ id: bare ? 'search.all-listings' : 'search.any-listings' });
}

function listed(intl: IntlShape, words: readonly string[]): string {
  return intl.formatList(words, { type: 'conjunction' });
}
