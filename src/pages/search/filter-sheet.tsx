import { type FormEvent, Suspense, useRef } from 'react';
import { FormattedMessage } from 'react-intl';
import { Form, useLocation, useNavigate, useSearchParams } from 'react-router';
import { withoutFilters } from '#src/features/search/edit.ts';
import { fields } from '#src/features/search/filters.ts';
import type { SearchQuery } from '#src/features/search/query.ts';
import { Button, LinkButton } from '#src/ui/forms/button.tsx';
import { goIfAnswered, useConnectionFailure } from '#src/ui/browser/connection.ts';
import { lazyWithPreload } from '#src/ui/browser/lazy-with-preload.tsx';
import { Banner } from '#src/ui/data/banner.tsx';
import { Modal } from '#src/ui/overlays/modal.tsx';
import { SkeletonText } from '#src/ui/data/skeleton.tsx';
import { TextLink } from '#src/ui/layout/text-link.tsx';
import { addressOf, queryOfForm, searchBefore, sheetAddressOf } from './address.ts';
import { useSearch } from './search-context.ts';

const { Part: SheetSections, intent } = lazyWithPreload(() =>
  import('./filters/sheet-sections.tsx').then((module) => module.SheetSections),
);
/** Props of the links that open the sheet: preload its script. */
export const sheetIntent = intent;

const formId = 'filters';
const minKeywords = 3;
const inPlace = { replace: true, preventScrollReset: true } as const;

/** Number of times that all filters were cleared: the fields are remounted each time. */
type SheetState = { readonly cleared?: number } | null;

/**
 * Sheet with all filters over the list, applied as they are changed. Closing keeps them; Cancel restores the earlier
 * search.
 */
export function FilterSheet({ open }: { readonly open: boolean }) {
  const { query, total } = useSearch();
  const { form, before, cleared, apply, change, submit, close, discardPending } = useLiveFilters(query);
  // The banner of the page is behind the sheet.
  const failing = useConnectionFailure();
  const words = <FormattedMessage id="search.show" values={{ count: total.totalItems, more: String(total.more) }} />;
  return (
    <Modal
      open={open}
      onClose={() => void close()}
      closeTo={addressOf(query)}
      title={<FormattedMessage id="search.all-filters" />}
      barStart={
        <TextLink
          {...inPlace}
          className="small"
          to={sheetAddressOf(withoutFilters(query), before)}
          state={{ cleared: cleared + 1 } satisfies SheetState}
          onClick={discardPending}
        >
          <FormattedMessage id="search.clear-all" />
        </TextLink>
      }
      footRow
      foot={
        <>
          <LinkButton {...inPlace} variant="quiet" to={addressOf(before)} onClick={discardPending}>
            <FormattedMessage id="search.cancel" />
          </LinkButton>
          <Button type="submit" form={formId} className="max-md:flex-1">
            {words}
          </Button>
          <span role="status" className="visually-hidden">
            {words}
          </span>
        </>
      }
    >
      <Form ref={form} key={cleared} id={formId} action="/s" data-scripted="" onChange={change} onSubmit={submit}>
        {failing && (
          <Banner tone="error" className="mb-6">
            <FormattedMessage id="shell.generic-error" />
          </Banner>
        )}
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
  const [params] = useSearchParams();
  const before = searchBefore(params) ?? query;
  const form = useRef<HTMLFormElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Discards a pending change that is not applied yet. */
  const discardPending = () => clearTimeout(timer.current);
  const go = (address: string, next: SheetState) => {
    discardPending();
    return goIfAnswered(() => void navigate(address, { ...inPlace, state: next }));
  };
  const apply = (chosen: SearchQuery) => void go(sheetAddressOf(chosen, before), state);
  const change = (event: FormEvent<HTMLFormElement>) => {
    const changed = event.currentTarget;
    const pause = event.target instanceof HTMLInputElement ? pauseAfter(event.target) : 0;
    discardPending();
    if (pause !== null) timer.current = setTimeout(() => apply(queryOfForm(changed)), pause);
  };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    void go(addressOf(chosenIn(event.currentTarget) ?? query), null);
  };
  const close = async () => {
    const isReached = await go(addressOf(applicable(chosenIn(form.current), query)), null);
    if (!isReached) void navigate(addressOf(query), inPlace);
  };
  return { form, before, cleared: state?.cleared ?? 0, apply, change, submit, close, discardPending };
}

/** Null while the form's fields are still loading: an empty form would remove every filter. */
function chosenIn(form: HTMLFormElement | null): SearchQuery | null {
  return form?.elements.namedItem('keywords') ? queryOfForm(form) : null;
}

/** The search to keep without a submit: keywords that are too short were never applied. */
function applicable(chosen: SearchQuery | null, query: SearchQuery): SearchQuery {
  if (chosen === null) return query;
  return isTooShort(chosen.keywords) ? { ...chosen, keywords: query.keywords, sort: query.sort } : chosen;
}

/** Debounce after a change, in milliseconds; null when the value is too short to apply. */
function pauseAfter({ name, type, value }: HTMLInputElement): number | null {
  if (name === 'keywords') return isTooShort(value) ? null : matchMedia('(width < 1024px)').matches ? 2000 : 600;
  if (type === 'range' || fields.price.inputs?.includes(name)) return 400;
  return name === '' ? null : 0;
}

function isTooShort(keywords: string): boolean {
  const { length } = keywords.trim();
  return length > 0 && length < minKeywords;
}
