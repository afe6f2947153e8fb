import { type ReactNode, Suspense } from 'react';
import { useLocation, useNavigation } from 'react-router';
import { lazyWithPreload } from '../ui/browser/lazy-with-preload.tsx';

/** Asked for when a navigation begins, and not before: a first page has no use for it. */
const skeleton = lazyWithPreload(() => import('./skeleton-of-path.tsx').then((module) => module.SkeletonOfPath));

/** Loading skeleton of a slow navigation, over the previous page, which keeps its scroll position. */
export function PageSkeleton({ bar }: { readonly bar: ReactNode }) {
  const { state, location: target, formMethod } = useNavigation();
  const { pathname } = useLocation();
  const leaves = state === 'loading' && formMethod === undefined && target.pathname !== pathname;
  if (!leaves) return null;
  return (
    <Suspense>
      <skeleton.Part path={target.pathname} bar={bar} />
    </Suspense>
  );
}
