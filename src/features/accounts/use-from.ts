import { useLocation } from 'react-router';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';

/** Where to go after signing in. The part behind "#" never reaches the server, so the browser adds it here. */
export function useFrom(from: string): string {
  const { hash } = useLocation();
  return useHydrated() && !from.includes('#') ? from + hash : from;
}
