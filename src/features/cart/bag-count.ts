import { useSyncExternalStore } from 'react';

/** Where the browser keeps the bag of an anonymous visitor (`local-bag.ts`). */
export const bagKey = 'rotation-bag';

/** How many items the browser keeps; 0 until the page is hydrated, because the server cannot know. */
export function useBrowserBag(): number {
  return useSyncExternalStore(subscribe, count, () => 0);
}

/** Of another tab the browser says it, of this one `local-bag.ts`. */
function subscribe(listener: () => void): () => void {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
}

function count(): number {
  try {
    return countIn(localStorage.getItem(bagKey));
  } catch {
    return 0;
  }
}

/** A number whatever is stored: a snapshot that is another object each time would render for ever. */
export function countIn(stored: string | null): number {
  const entries: unknown = JSON.parse(stored ?? '[]');
  return Array.isArray(entries) ? entries.length : 0;
}
