import { isUuid } from '#src/domain/text/uuid.ts';

/** How many are kept, in a browser and of an account. */
export const maxViewed = 20;

const name = 'rotation-viewed';

type Kept = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The ids of the listings that an anonymous visitor has looked at in this browser, the latest first. */
export function readViews(storage: () => Kept = () => localStorage): readonly string[] {
  try {
    const stored: unknown = JSON.parse(storage().getItem(name) ?? '[]');
    return Array.isArray(stored) ? [...new Set(stored.filter(isId))].slice(0, maxViewed) : [];
  } catch {
    return [];
  }
}

export function rememberView(listingId: string, storage?: () => Kept): void {
  const others = readViews(storage).filter((id) => id !== listingId);
  writeViews([listingId, ...others], storage);
}

/** No ids: nothing is kept. */
export function writeViews(ids: readonly string[], storage: () => Kept = () => localStorage): void {
  try {
    if (ids.length === 0) storage().removeItem(name);
    else storage().setItem(name, JSON.stringify(ids.slice(0, maxViewed)));
  } catch {
    // Full, or forbidden.
  }
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && isUuid(value);
}
