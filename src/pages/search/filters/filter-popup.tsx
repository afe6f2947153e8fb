import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { BarFilter } from '#src/features/search/filters.ts';
import { Chip, ChipLink } from '#src/ui/forms/chip.tsx';
import { lazyWithPreload } from '#src/ui/browser/lazy-with-preload.tsx';
import { Popup } from '#src/ui/overlays/popup.tsx';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';
import { sheetAddressOf } from '../address.ts';
import { useSearch } from '../search-context.ts';
import { filterLabel } from './filter-label.ts';

const fields = lazyWithPreload(() => import('./fields-form.tsx').then((module) => module.FieldsForm));
const dates = lazyWithPreload(() => import('./dates-form.tsx').then((module) => module.DatesForm));

/** Their values say what they are, so the chip has no room for a name, which screen readers still get. */
const namedByValue: ReadonlySet<BarFilter> = new Set(['dates', 'category', 'occasion', 'designer', 'colours', 'price']);

type FilterPopupProps = {
  readonly filter: BarFilter;
  /** The chip's label while the filter is active: "Size: 8, 10". */
  readonly words: ReactNode;
};

/** A chip with a popup of one filter's fields. Before hydration it is a link to the sheet with all filters. */
export function FilterPopup({ filter, words }: FilterPopupProps) {
  const hydrated = useHydrated();
  const { query } = useSearch();
  const intl = useIntl();
  const label = filterLabel(intl, filter, query);
  const name = intl.formatMessage({ id: `search.filter.${filter}` });
  const named = (text: ReactNode) => <span className={namedByValue.has(filter) ? 'visually-hidden' : ''}>{text}</span>;
  const { Part: Form, intent } = filter === 'dates' ? dates : fields;
  const face = {
    opens: true,
    className: words === null ? '' : 'border-ink font-medium',
    children:
      words === null ? label : <FormattedMessage id="search.chip" values={{ filter: name, words, name: named }} />,
  };
  if (!hydrated) return <ChipLink {...face} to={sheetAddressOf(query)} />;
  return (
    <Popup label={label} wide={filter === 'dates'} trigger={(props) => <Chip {...face} {...props} {...intent} />}>
      {(close) => <Form filter={filter} label={label} close={close} />}
    </Popup>
  );
}
