import { Suspense } from 'react';
import { lazyWithPreload } from '../../ui/browser/lazy-with-preload.tsx';
import { ChunkFailurePage } from './chunk-failure-page.tsx';
import type { ErrorPageProps } from './error-page.tsx';

/** Without a connection only the page about that is left. */
const page = lazyWithPreload<ErrorPageProps>(() =>
  import('./error-page.tsx').then(
    (module) => module.ErrorPage,
    () => () => <ChunkFailurePage />,
  ),
);

// On the server it is there from the start: else the first one would be sent in two parts, its title in the second.
if (import.meta.env.SSR) page.preload();

/** The error page of every route, which pages without an error do not load. */
export function LazyErrorPage(props: ErrorPageProps) {
  return (
    <Suspense>
      <page.Part {...props} />
    </Suspense>
  );
}
