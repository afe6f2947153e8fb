import { ChevronDown } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { isActive, isFilterAvailable } from '#src/features/search/edit.ts';
import { filters, sheetFilters } from '#src/features/search/filters.ts';
import { everything } from '#src/features/search/parse.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { DayRangePicker } from '#src/ui/calendar/day-range-picker.tsx';
import { Icon } from '#src/ui/layout/icon.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { queryOfForm } from '../address.ts';
import { useSearch } from '../search-context.ts';
import { DateFields } from './date-fields.tsx';
import { FilterFields } from './filter-fields.tsx';
import { filterLabel } from './filter-label.ts';
import { SectionOpen } from './option-counts.tsx';
import { QueryFields } from './query-fields.tsx';

/** Every filter as a collapsible section. Fields of a collapsed section are part of the form too. */
export function SheetSections({ apply }: { readonly apply: (query: SearchQuery) => void }) {
  const intl = useIntl();
  const { query } = useSearch();
  const { sort, hostId, address, bounds, origin, mapSearch, view } = query;
  return (
    <>
      <QueryFields query={{ ...everything, sort, hostId, address, bounds, origin, mapSearch, view }} />
      <TextField
        type="search"
        name="keywords"
        label={intl.formatMessage({ id: 'search.keywords' })}
        defaultValue={query.keywords}
        maxLength={100}
        className="pb-6"
        enterKeyHint="search"
      />
      {sheetFilters
        .filter((filter) => isFilterAvailable(query, filter))
        .map((filter) => (
          <Section
            key={filter}
            label={filterLabel(intl, filter, query)}
            open={filters[filter].open === true || isActive(query, filter)}
          >
            {(seen) =>
              filter === 'dates' ? <SheetDates seen={seen} apply={apply} /> : <FilterFields filter={filter} />
            }
          </Section>
        ))}
    </>
  );
}

type SectionProps = {
  readonly label: string;
  readonly open: boolean;
  readonly children: (seen: boolean) => ReactNode;
};

function Section({ label, open, children }: SectionProps) {
  // Only initially: a section that the user opened stays open when its filter is cleared.
  const [openFirst] = useState(open);
  const [seen, setSeen] = useState(false);
  const [isOpen, setOpen] = useState(openFirst);
  return (
    <details
      open={openFirst}
      onToggle={({ currentTarget }) => {
        setSeen(true);
        setOpen(currentTarget.open);
      }}
      className="group border-t border-line"
    >
      <summary className="flex min-h-14 cursor-pointer list-none items-center justify-between gap-4 [&::-webkit-details-marker]:hidden">
        <h3 className="h6">{label}</h3>
        <Icon as={ChevronDown} size={16} className="group-open:rotate-180" />
      </summary>
      <div className="pb-6">
        <SectionOpen value={isOpen}>{children(seen)}</SectionOpen>
      </div>
    </details>
  );
}

/** The calendar is loaded once its section has been opened; before hydration, two plain date fields. */
function SheetDates({ seen, apply }: { readonly seen: boolean; readonly apply: (query: SearchQuery) => void }) {
  const part = useRef<HTMLDivElement>(null);
  const changed = () => {
    const form = part.current?.closest('form');
    if (form) apply(queryOfForm(form));
  };
  return (
    <div ref={part}>
      <DateFields calendar={seen ? DayRangePicker : null} onChange={changed} />
    </div>
  );
}
