import { type ReactNode, Suspense } from 'react';
import { useMatches } from 'react-router';
import { useChunkFailure } from './error-pages/chunk-failure.ts';
import { PageSkeleton } from './page-skeleton.tsx';
import type { Analytics } from './page-views.tsx';
import { CookieBar } from './cookie-bar.tsx';
import { Footer, type OutsideLinks } from './footer.tsx';
import { ChunkFailurePage } from './error-pages/chunk-failure-page.tsx';
import { ErrorBanner } from './error-banner.tsx';
import { lazyWithPreload } from '../ui/browser/lazy-with-preload.tsx';
import { Main } from '../ui/layout/main.tsx';
import { RouteAnnouncer } from './route-announcer.tsx';
import type { Attention, KnownViewer } from './shell-viewer.ts';
import type { ShownBellPage } from '#src/features/notifications/queries.server.ts';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar/top-bar.tsx';

// Of operators who look at the site as another user.
const limitedBar = lazyWithPreload(() => import('./top-bar/limited-bar.tsx').then((module) => module.LimitedBar));

export type ShellData = {
  readonly viewer: KnownViewer;
  readonly attention: Attention;
  /** The notifications in the drawer; null while it is closed. */
  readonly bell: ShownBellPage | 'failed' | null;
  readonly year: number;
  readonly cookiesKnown: boolean;
  /** Where page views are sent, with the visitor's consent; null where they are not counted. */
  readonly analytics: Analytics | null;
  /** The site runs as a demo; the footer says so. */
  readonly demo: boolean;
  /** Absent where none is configured: this is part of every page. */
  readonly outside?: OutsideLinks | undefined;
};

/**
 * The bars around a page, chosen by its route: `export const handle = { bars: 'none' } satisfies PageHandle`. `all` is
 * the default; `top` has no footer; a page with `none` renders its own `Main`.
 */
export type PageHandle = { readonly bars?: 'all' | 'top' | 'none' };

type AppLayoutProps = {
  readonly data: ShellData;
  /** Whether the search too says that an operator views the site as another user. */
  readonly barOnSearch: boolean;
  /** Instead of the page, whatever bars that has. */
  readonly isError?: boolean;
  readonly children: ReactNode;
};

export function AppLayout({ data, barOnSearch, isError = false, children }: AppLayoutProps) {
  const failure = useChunkFailure();
  const pageBars = useBars();
  const bars = isError ? 'all' : pageBars;
  const { viewer, attention, bell } = data;
  const page = failure ? <ChunkFailurePage to={failure.to} /> : children;
  return (
    <>
      <SkipLink />
      <ErrorBanner />
      <CookieBar answered={data.cookiesKnown} analytics={data.analytics} />
      {viewer?.viewedAs && (
        <Suspense>
          <limitedBar.Part name={viewer.viewedAs} onSearch={barOnSearch} />
        </Suspense>
      )}
      {bars !== 'none' && <TopBar {...{ viewer, attention, bell }} />}
      {bars === 'none' && !failure ? page : <Main>{page}</Main>}
      {bars === 'all' && <Footer {...data} signedIn={viewer !== null} />}
      <PageSkeleton bar={<TopBar {...{ viewer, attention, bell }} still />} />
      <RouteAnnouncer />
    </>
  );
}

function useBars(): 'all' | 'top' | 'none' {
  const handle = useMatches().findLast((match) => isPageHandle(match.handle))?.handle;
  return isPageHandle(handle) ? (handle.bars ?? 'all') : 'all';
}

function isPageHandle(handle: unknown): handle is PageHandle {
  return typeof handle === 'object' && handle !== null && 'bars' in handle;
}
