import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { isActive, isFilterAvailable, withKind } from '#src/features/search/edit.ts';
import { barFilters, isChoice, type BarFilter } from '#src/features/search/filters.ts';
import { Chip, ChipLink } from '#src/ui/forms/chip.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { Menu } from '#src/ui/overlays/menu.tsx';
import { addressOf, sheetAddressOf } from './address.ts';
import { useApplied, useValueLabel } from './applied.ts';
import { FilterPopup } from './filters/filter-popup.tsx';
import { sheetIntent } from './filter-sheet.tsx';
import { useSearch } from './search-context.ts';
import { SortSelect } from './sort-select.tsx';

/** Max values that a chip lists, and how long they may be: the bar has two lines at most. */
const maxWords = 2;
const maxLength = 20;

/** Beside a map there is room for these, and for the active ones. */
const mapFilters: readonly BarFilter[] = ['dates', 'sizing', 'price'];

/** From 1024 px: a chip for each primary filter, and the sort order. */
export function FilterBar() {
  const { query } = useSearch();
  const applied = useApplied(query);
  const words = useChipWords();
  return (
    <div className="hidden border-y border-line py-3 lg:block">
      <div className="wrap flex items-start justify-between gap-4">
        <div className="chip-lines min-w-0">
          <KindMenu />
          {barFilters
            .filter((filter) => isFilterAvailable(query, filter))
            .filter((filter) => query.view !== 'map' || mapFilters.includes(filter) || isActive(query, filter))
            .map((filter) => (
              <FilterPopup key={filter} filter={filter} words={words(filter)} />
            ))}
        </div>
        <div className="flex shrink-0 items-center">
          <ChipLink to={sheetAddressOf(query)} preventScrollReset {...sheetIntent}>
            <Icon as={SlidersHorizontal} size={16} />
            <FormattedMessage id="search.all-filters-on" values={{ count: applied.length }} />
          </ChipLink>
          <SortSelect />
        </div>
      </div>
    </div>
  );
}

/** One of three, applied immediately. */
function KindMenu() {
  const intl = useIntl();
  const { query } = useSearch();
  const label = intl.formatMessage({ id: 'search.filter.kind' });
  const kinds = [
    { kind: null, words: intl.formatMessage({ id: 'search.both' }) },
    { kind: 'rent', words: intl.formatMessage({ id: 'search.rent-now' }) },
    { kind: 'sale', words: intl.formatMessage({ id: 'search.buy-now' }) },
  ] as const;
  const current = kinds.find(({ kind }) => kind !== null && kind === query.kind);
  return (
    <Menu
      label={label}
      align="start"
      trigger={(props) => (
        <Chip opens {...props} className={current ? 'border-ink font-medium' : ''}>
          {current?.words ?? label}
        </Chip>
      )}
      items={kinds.map(({ kind, words }) => ({
        key: words,
        label: words,
        to: addressOf(withKind(query, kind)),
      }))}
    />
  );
}

/** The label of a filter's chip while it is active, null otherwise. Two short values or one, then how many more. */
function useChipWords(): (filter: BarFilter) => ReactNode {
  const intl = useIntl();
  const { query } = useSearch();
  const applied = useApplied(query);
  const label = useValueLabel();
  const inChip = (words: string, more: number) => {
    const values = <span className="chip-words">{words}</span>;
    return intl.formatMessage({ id: 'search.chip-values' }, { values, more });
  };
  return (filter) => {
    if (!isChoice(filter)) {
      const words = applied.find(({ key }) => key === filter)?.words;
      return words === undefined ? null : filter === 'price' ? inChip(words, 0) : words;
    }
    const words = query.choices[filter].values.map((value) => label(filter, value));
    if (words.length === 0) return null;
    const few = words.slice(0, maxWords).join(', ');
    const shown = few.length > maxLength ? words.slice(0, 1) : words.slice(0, maxWords);
    return inChip(shown.join(', '), words.length - shown.length);
  };
}
