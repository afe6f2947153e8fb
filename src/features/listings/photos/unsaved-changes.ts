import type { Fields } from './album-store.ts';

/** Where a page that is left keeps them for the next one of its tab; a browser that stores nothing throws at each use. */
export type TabStorage = () => Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Later they may be older than what was changed in another tab. */
const maxAgeMs = 60_000;

const keyOf = (listingId: string) => `photo-changes:${listingId}`;

/** Keeps the changes of a listing's photos that have no answer yet. What cannot be kept is lost with its page, as before. */
export function keepUnsaved(storage: TabStorage, listingId: string, changes: readonly Fields[], now: number): void {
  try {
    if (changes.length === 0) storage().removeItem(keyOf(listingId));
    else storage().setItem(keyOf(listingId), JSON.stringify({ at: now, changes }));
  } catch {
    // The browser stores nothing for this site.
  }
}

/** The changes that the page before has kept, once. */
export function takeUnsaved(storage: TabStorage, listingId: string, now: number): readonly Fields[] {
  try {
    const kept = storage().getItem(keyOf(listingId));
    storage().removeItem(keyOf(listingId));
    const { at, changes } = JSON.parse(kept ?? '{}') as { readonly at?: number; readonly changes?: readonly Fields[] };
    return at !== undefined && now - at < maxAgeMs ? (changes ?? []) : [];
  } catch {
    return [];
  }
}
