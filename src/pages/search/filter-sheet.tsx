import { type FormEvent, Suspense, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form, useLocation, useNavigate } from 'react-router';
import { withoutFilters } from '#src/features/search/edit.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { Button } from '#src/ui/button.tsx';
import { later } from '#src/ui/later.tsx';
import { Modal } from '#src/ui/modal.tsx';
import { SkeletonText } from '#src/ui/skeleton.tsx';
import { TextLink } from '#src/ui/text-link.tsx';
import { addressOf, queryOfForm, sheetAddressOf } from './address.ts';
import { useSearch } from './search-context.ts';

const { Part: SheetSections, intent } = later(() =>
  import('./filters/sheet-sections.tsx').then((module) => module.SheetSections),
);
/** For what leads to the sheet. */
export const sheetIntent = intent;

const formId = 'filters';
const leastKeywords = 3;

/** What was searched when the sheet opened: closing brings it back. Kept with the history entry, so a reload keeps it. */
type SheetState = { readonly was?: string; readonly cleared?: number } | null;

/** All filters over the list, applied while they are chosen. Closing it takes them back, the button keeps them. */
export function FilterSheet({ open }: { readonly open: boolean }) {
  const { query, total } = useSearch();
  const { was, cleared, apply, change, keep, close } = useLiveFilters(query);
  return (
    <Modal
      open={open}
      onClose={close}
      closeTo={was}
      title={<FormattedMessage id="search.all-filters" />}
      barStart={
        <TextLink
          {...{ replace: true, preventScrollReset: true, className: 'small' }}
          to={sheetAddressOf(withoutFilters(query))}
          state={{ was, cleared: cleared + 1 }}
        >
          <FormattedMessage id="search.clear-all" />
        </TextLink>
      }
      foot={
        <Button type="submit" form={formId} full>
          <FormattedMessage id="search.show" values={{ count: total.totalItems, more: String(total.more) }} />
        </Button>
      }
    >
      <Form key={cleared} id={formId} action="/s" onChange={change} onSubmit={keep}>
        <Suspense fallback={<SkeletonText lines={12} />}>
          <SheetSections apply={apply} />
        </Suspense>
      </Form>
    </Modal>
  );
}

function useLiveFilters(query: SearchQuery) {
  const navigate = useNavigate();
  const state = useLocation().state as SheetState;
  const was = state?.was ?? addressOf(query);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const go = (address: string, next: SheetState) => {
    clearTimeout(timer.current);
    void navigate(address, { replace: true, preventScrollReset: true, state: next });
  };
  const apply = (chosen: SearchQuery) => go(sheetAddressOf(chosen), { ...state, was });
  const change = (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    const pause = event.target instanceof HTMLInputElement ? pauseAfter(event.target) : 0;
    clearTimeout(timer.current);
    if (pause !== null) timer.current = setTimeout(() => apply(queryOfForm(form)), pause);
  };
  const keep = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    go(addressOf(queryOfForm(event.currentTarget)), null);
  };
  return { was, cleared: state?.cleared ?? 0, apply, change, keep, close: () => go(was, null) };
}

/** How long to wait for more after a change, in milliseconds; null when it asks for nothing yet. */
function pauseAfter({ name, type, value }: HTMLInputElement): number | null {
  if (name === 'keywords') return isTooShort(value) ? null : 2000;
  if (type === 'range' || name === 'priceMin' || name === 'priceMax') return 400;
  return name === '' ? null : 0;
}

function isTooShort(keywords: string): boolean {
  const { length } = keywords.trim();
  return length > 0 && length < leastKeywords;
}
