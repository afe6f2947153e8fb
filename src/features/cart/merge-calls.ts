import type { LocalEntry } from './local-bag.ts';
import type { MergeAnswer } from './merge-answer.ts';

/** Until then an answer may come. */
export const mergeTimeoutMs = 20_000;

/**
 * Sends what the browser has kept to the user's bag. `later`: without an answer, or the site is busy; `refused`: it would
 * be refused every time.
 */
export async function sendBag(
  csrf: string,
  entries: readonly LocalEntry[],
): Promise<MergeAnswer | 'later' | 'refused'> {
  if (entries.length === 0) return 'refused';
  try {
    const response = await fetch('/api/cart/merge', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
      body: JSON.stringify({ entries: entries.map(onWire) }),
      signal: AbortSignal.timeout(mergeTimeoutMs),
    });
    if (response.status === 400) return 'refused';
    if (!response.ok) return 'later';
    const { data } = (await response.json()) as { readonly data: MergeAnswer };
    return data;
  } catch {
    return 'later';
  }
}

function onWire({ listingId, start, end, quantity, delivery, seenAmount }: LocalEntry) {
  return { listingId, start, end, quantity, delivery, seenAmount };
}
