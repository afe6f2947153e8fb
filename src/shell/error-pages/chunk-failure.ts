import { useContext, useEffect, useRef, useState } from 'react';
import { createPath, type DataRouter, type Navigation, UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { recordKept } from '#src/ui/browser/connection.ts';
import { isLostScript } from '#src/ui/browser/lost-script.ts';
import type { RouteManifest } from '#src/ui/browser/use-page-preload.ts';
import { reportError } from './report-error.ts';

/** A route's script failed to load during a navigation. */
export class ChunkFailure extends Error {
  /** The target of the navigation. */
  readonly to: string;

  constructor(to: string) {
    super('A part of the script could not be fetched');
    this.name = 'ChunkFailure';
    this.to = to;
  }
}

export function isChunkFailure(error: unknown): error is Error {
  return error instanceof ChunkFailure || isLostScript(error);
}

/**
 * When a route's script fails to load, React Router reloads the current page, and the click is lost; without a connection
 * the browser's own error page replaces it. This hook cancels that reload and returns the failure until the next
 * navigation, so that an error page can explain it. Where the site answers for the script, the target is loaded as a document
 * instead: the browser remembers a fetch that failed before, or a deployment has replaced the script. What was sent without
 * leaving the page ends instead, and the banner says why; a page that was only preloaded is asked for again by the click.
 * Browsers without the Navigation API still reload; so does development, where a reload applies the change.
 */
export function useChunkFailure(): ChunkFailure | null {
  const [failure, setFailure] = useState<{ readonly error: ChunkFailure; readonly at: string } | null>(null);
  const { key } = useLocation();
  // Of the router itself: a script that was preloaded in vain fails before the navigation is rendered.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const failed = useRef<unknown>(undefined);
  useEffect(() => {
    if (import.meta.env.DEV || !('navigation' in window)) return;
    const stop = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable) return;
      const navigation = router?.state.navigation;
      const target = navigation?.location;
      const ended = target === undefined && router !== undefined && endFetchers(router);
      // Only error pages have a button that reloads. Elsewhere it was a link that was pointed at and preloads its page.
      if (target === undefined && !ended && router?.state.errors) return;
      event.preventDefault();
      // Each part of the target that failed asks for a reload.
      if (target === undefined || failed.current === target) return;
      failed.current = target;
      const error = new ChunkFailure(createPath(target));
      reportError(error);
      void loadOrExplain(navigation, error);
    };
    const loadOrExplain = async (navigation: Navigation | undefined, error: ChunkFailure) => {
      const isServed = await isScriptServed(navigation);
      if (router?.state.navigation !== navigation) return;
      if (isServed) location.assign(error.to);
      else setFailure({ error, at: key });
    };
    window.navigation.addEventListener('navigate', stop);
    return () => window.navigation.removeEventListener('navigate', stop);
  }, [key, router]);
  return failure?.at === key ? failure.error : null;
}

/** Whether the site answers for the script of the target, if only that it is gone. What is posted cannot be loaded. */
async function isScriptServed(navigation: Navigation | undefined): Promise<boolean> {
  const { __reactRouterManifest: manifest } = window as { readonly __reactRouterManifest?: RouteManifest };
  const script = manifest?.routes[navigation?.matches?.at(-1)?.route.id ?? '']?.module;
  if (script === undefined || navigation?.formMethod === 'POST') return false;
  return await fetch(script, { method: 'HEAD', cache: 'no-store', signal: AbortSignal.timeout(5000) }).then(
    () => true,
    () => false,
  );
}

/** Ends what is under way without a navigation. Returns whether anything was. */
function endFetchers({ state, resetFetcher }: DataRouter): boolean {
  const underWay = [...state.fetchers].filter(([, fetcher]) => fetcher.state !== 'idle');
  for (const [key] of underWay) resetFetcher(key);
  if (underWay.length > 0) recordKept();
  return underWay.length > 0;
}
