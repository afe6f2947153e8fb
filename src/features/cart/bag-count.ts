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
    return (JSON.parse(localStorage.getItem(bagKey) ?? '') as readonly unknown[]).length;
  } catch {
    return 0;
  }
}
