import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False in what the server sends and in the first picture, true from then on: script runs here. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
