import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigation } from 'react-router';

/** A part of the script could not be fetched on the way to an address. */
export class ChunkFailure extends Error {
  /** The page that was wanted. */
  readonly to: string;

  constructor(to: string) {
    super('A part of the script could not be fetched');
    this.name = 'ChunkFailure';
    this.to = to;
  }
}

/** Browsers word it differently when `import()` fails. */
export function isChunkFailure(error: unknown): error is Error {
  return (
    error instanceof ChunkFailure ||
    (error instanceof Error &&
      /dynamically imported module|importing a module script failed|unable to preload/i.test(error.message))
  );
}

/**
 * When a page's own script cannot be fetched, React Router reloads the page one is on, as if nothing had
 * been pressed. That reload is stopped and told of here, until one goes elsewhere, for the calm page to
 * explain. Browsers without the Navigation API go on reloading; so does development, where a reload
 * brings the change.
 */
export function useChunkFailure(): ChunkFailure | null {
  const [failure, setFailure] = useState<{ readonly error: ChunkFailure; readonly at: string } | null>(null);
  const { key } = useLocation();
  const { location: wanted } = useNavigation();
  const to = useRef<string>(undefined);
  useEffect(() => {
    to.current = wanted && `${wanted.pathname}${wanted.search}${wanted.hash}`;
  });
  useEffect(() => {
    if (import.meta.env.DEV || !('navigation' in window)) return;
    const stop = (event: NavigateEvent) => {
      if (event.navigationType !== 'reload' || event.userInitiated || !event.cancelable || to.current === undefined)
        return;
      event.preventDefault();
      setFailure({ error: new ChunkFailure(to.current), at: key });
    };
    window.navigation.addEventListener('navigate', stop);
    return () => window.navigation.removeEventListener('navigate', stop);
  }, [key]);
  return failure?.at === key ? failure.error : null;
}
