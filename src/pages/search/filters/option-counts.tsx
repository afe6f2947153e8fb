import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { FormattedMessage } from 'react-intl';
import { marketplace } from '#marketplace';
import { searchParamsOf } from '#src/features/search/address.ts';
import { optionFields } from '#src/features/search/edit.ts';
import { isChoice, type SheetFilter } from '#src/features/search/filters.ts';
import { useSearch } from '../search-context.ts';
import { fetchOptionCounts, type OptionCounts } from './fetch-option-counts.ts';
import styles from '#src/ui/styles/option-counts.css?url';

const { countUpTo } = marketplace.search;

/** Whether the section of the fields is open: counts of a closed one are not requested for. */
export const SectionOpen = createContext(true);

/** What each option of the filter around would find; null while that is unknown. */
const Counts = createContext<OptionCounts | null>(null);

/** Counts the options of a filter beside its fields, once they are open, while the search itself is counted. */
export function WithOptionCounts({ filter, children }: { readonly filter: SheetFilter; readonly children: ReactNode }) {
  const { query, total } = useSearch();
  const isOpen = useContext(SectionOpen);
  const [found, setFound] = useState<OptionCounts | null>(null);
  const params = searchParamsOf({ ...query, page: 1 });
  params.set('filter', filter);
  const hasOptions = isChoice(filter) || optionFields(filter).length > 0;
  const requested = hasOptions && isOpen && !total.more ? String(params) : null;
  useEffect(() => {
    if (requested === null) return;
    const controller = new AbortController();
    const ask = async () => {
      const answer = await fetchOptionCounts(requested, controller.signal);
      if (!controller.signal.aborted) setFound(answer);
    };
    void ask();
    return () => controller.abort();
  }, [requested]);
  return (
    <Counts value={requested === null ? null : found}>
      <link rel="stylesheet" href={styles} precedence="default" />
      {children}
    </Counts>
  );
}

/** How many listings an option of the filter around would find; null while that is unknown. */
export function useOptionCount(): (param: string, value: string) => number | null {
  const counts = useContext(Counts);
  return (param, value) => (counts === null || value === '' ? null : (counts.get(`${param} ${value}`) ?? 0));
}

/** The words of an option, with what it would find. */
export function Counted({ count, children }: { readonly count: number | null; readonly children: ReactNode }) {
  if (count === null) return children;
  return (
    <>
      <span>{children}</span>{' '}
      <span className="option-count">
        <FormattedMessage
          id="search.option-count"
          values={{ count: Math.min(count, countUpTo), more: String(count > countUpTo) }}
        />
      </span>
    </>
  );
}
