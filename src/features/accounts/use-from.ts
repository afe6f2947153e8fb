import { useLocation } from 'react-router';
import { useHydrated } from '#src/ui/browser/use-hydrated.ts';

/** Target after signing in. Browsers do not send the fragment to the server, so it is appended here. */
export function useFrom(from: string): string {
  const { hash } = useLocation();
  return useHydrated() && !from.includes('#') ? from + hash : from;
}
