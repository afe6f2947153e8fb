import { SlidersHorizontal } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Icon } from '#src/ui/layout/icon.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { addressOf, sheetAddressOf } from './address.ts';
import { useApplied } from './applied.ts';
import { sheetIntent } from './filter-sheet.tsx';
import { useSearch } from './search-context.ts';
import { SortSelect } from './sort-select.tsx';

/**
 * Below 1024 px: a button for all filters, the sort order and the other view, always visible. Thirds, unless the words of
 * one are longer: "Prix décroissant" is.
 */
export function PhoneBar() {
  const { query } = useSearch();
  const applied = useApplied(query);
  const other = query.view === 'map' ? 'grid' : 'map';
  return (
    <div className="sticky top-0 z-4 flex border-y border-line bg-paper text-sm font-medium *:min-w-max *:flex-1 lg:hidden">
      <Link
        to={sheetAddressOf(query)}
        preventScrollReset
        {...sheetIntent}
        className="flex min-h-12 items-center justify-center gap-2"
      >
        <Icon as={SlidersHorizontal} size={16} />
        <FormattedMessage id="search.filters" values={{ count: applied.length }} />
      </Link>
      <div className="flex min-h-12 items-center justify-center border-l border-line">
        <SortSelect />
      </div>
      <Link
        to={addressOf({ ...query, view: other })}
        preventScrollReset
        className="flex min-h-12 items-center justify-center border-l border-line"
      >
        <FormattedMessage id={`search.view.${other}`} />
      </Link>
    </div>
  );
}
