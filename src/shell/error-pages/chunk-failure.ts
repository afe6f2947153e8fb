import { useContext, useEffect, useState } from 'react';
import { createPath, UNSAFE_DataRouterContext, useLocation } from 'react-router';
import { isLostScript } from '#src/ui/browser/lost-script.ts';
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
 * When a route's script fails to load, React Router reloads the current page, and the click is lost. This hook cancels
 * that reload and returns the failure until the next navigation, so that an error page can explain it. Browsers without
 * the Navigation API still reload; so does development, where a reload applies the change.
 */
export function useChunkFailure(): ChunkFailure | null {
  const [failure, setFailure] = useState<{ readonly error: ChunkFailure; readonly at: string } | null>(null);
  const { key } = useLocation();
  // Of the router itself: a script that was preloaded in vain fails before the navigation is rendered.
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  useEffect(() => {
    if (import.meta.env.DEV || !('navigation' in window)) return;
    const stop = (event: NavigateEvent) => {
      const target = router?.state.navigation.location;
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || target === undefined) return;
      event.preventDefault();
      const error = new ChunkFailure(createPath(target));
      reportError(error);
      setFailure({ error, at: key });
    };
    window.navigation.addEventListener('navigate', stop);
    return () => window.navigation.removeEventListener('navigate', stop);
  }, [key, router]);
  return failure?.at === key ? failure.error : null;
}
