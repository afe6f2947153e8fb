import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { lazyWithPreload } from '../../ui/browser/lazy-with-preload.tsx';
import type { Attention, KnownViewer } from '../shell-viewer.ts';

const menu = lazyWithPreload(() => import('./phone-menu.tsx').then((module) => module.PhoneMenu));
const search = lazyWithPreload(() => import('./phone-search.tsx').then((module) => module.PhoneSearch));

/** Spread into the links that open the sheets. */
export const menuIntent = menu.intent;
export const searchIntent = search.intent;

type PhoneSheetsProps = { readonly viewer: KnownViewer; readonly attention: Attention };

/** The menu and the search of narrow screens, which the first page does not load. */
export function PhoneSheets({ viewer, attention }: PhoneSheetsProps) {
  const [query] = useSearchParams();
  return (
    <Suspense>
      {query.has('mobilemenu') && <menu.Part {...{ viewer, attention }} />}
      {query.has('mobilesearch') && <search.Part />}
    </Suspense>
  );
}
