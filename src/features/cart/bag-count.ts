import { useSyncExternalStore } from 'react';
import { isUuid } from '#src/domain/text/uuid.ts';

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

/**
 * A number whatever is stored: a snapshot that is another object each time would render for ever. Only what can be read is
 * counted, so that the count is that of the bag after log-in.
 */
export function countIn(stored: string | null): number {
  return entriesIn(stored).length;
}

/** What is stored that names a listing and its lender. */
export function entriesIn(stored: string | null): readonly object[] {
  const entries: unknown = JSON.parse(stored ?? '[]');
  return Array.isArray(entries) ? entries.filter(isEntry) : [];
}

function isEntry(one: { readonly listingId?: unknown; readonly providerId?: unknown } | null): boolean {
  return [one?.listingId, one?.providerId].every((id) => isUuid(String(id)));
}
