import { SlidersHorizontal } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { Icon } from '#src/ui/layout/icon.tsx';
import { Link } from '#src/ui/layout/link.tsx';
import { sheetAddressOf } from './address.ts';
import { useApplied } from './applied.ts';
import { sheetIntent } from './filter-sheet.tsx';
import { useSearch } from './search-context.ts';
import { SortSelect } from './sort-select.tsx';

/** Below 1024 px: a button for all filters, and the sort order, always visible. */
export function PhoneBar() {
  const { query } = useSearch();
  const applied = useApplied(query);
  return (
    <div className="sticky top-0 z-4 grid grid-cols-2 border-y border-line bg-paper text-sm font-medium lg:hidden">
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
    </div>
  );
}
