import { Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { readViews, rememberView } from '#src/features/recently-viewed/local-views.ts';
import { lazyWithPreload } from '#src/ui/browser/lazy-with-preload.tsx';

const row = lazyWithPreload(() => import('./viewed-row.tsx').then((module) => module.ViewedRow));

const noSubscription = () => () => {};

type RecentlyViewedProps = {
  /** The listing of the page, where it counts as viewed; left out of the row. */
  readonly listingId?: string | null;
  readonly signedIn: boolean;
};

/**
 * What the visitor has looked at lately. Never in the document, which is the same for all visitors: the browser adds it,
 * and loads its script only where there is something to show.
 */
export function RecentlyViewed({ listingId = null, signedIn }: RecentlyViewedProps) {
  const hasSome = useSyncExternalStore(
    noSubscription,
    () => signedIn || readViews().some((id) => id !== listingId),
    () => false,
  );
  // For good: clearing can be undone.
  const [isShown, setShown] = useState(false);
  if (hasSome && !isShown) setShown(true);
  useEffect(() => {
    if (!signedIn && listingId !== null) rememberView(listingId);
  }, [listingId, signedIn]);
  return (
    isShown && (
      <Suspense>
        <row.Part key={listingId} {...{ listingId, signedIn }} />
      </Suspense>
    )
  );
}
