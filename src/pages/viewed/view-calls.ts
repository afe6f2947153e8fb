import type { ListingCard } from '#src/features/listings/card.ts';
import { type CardModel, cardModel } from '#src/features/listings/components/listing-card.tsx';
import { readViews, writeViews } from '#src/features/recently-viewed/local-views.ts';

const timeoutMs = 20_000;
const path = '/api/recently-viewed';

/** The proof of a signed-in user's session; null for an anonymous visitor, whose browser keeps what was viewed. */
export type Proof = string | null;

/** What was viewed lately, the latest first; empty when it cannot be read. */
export async function fetchViewed(csrf: Proof): Promise<readonly CardModel[]> {
  const ids = csrf === null ? readViews() : [];
  if (csrf === null && ids.length === 0) return [];
  const cards = await call<readonly ListingCard[]>(csrf === null ? `${path}/cards?ids=${ids.join()}` : path);
  return (cards ?? []).map(cardModel);
}

/** Moves what the browser kept of a visitor to the user that they have become, and adds what they look at now. */
export async function sendViews(csrf: string, viewed: string | null): Promise<void> {
  const kept = readViews();
  const listingIds = [...new Set([...(viewed === null ? [] : [viewed]), ...kept])].slice(0, maxSent);
  if (listingIds.length === 0) return;
  const sent = await call(`${path}/add`, csrf, { listingIds });
  if (sent !== null && kept.length > 0) writeViews([]);
}

/** As many as the server takes at once. */
const maxSent = 20;

/** Forgets all, and returns it, for `putBack`; null when it could not be done. */
export async function clearViewed(csrf: Proof): Promise<readonly string[] | null> {
  if (csrf !== null)
    return (await call<{ readonly listingIds: readonly string[] }>(`${path}/clear`, csrf, {}))?.listingIds ?? null;
  const kept = readViews();
  writeViews([]);
  return kept;
}

/** Whether what was cleared is kept again. */
export async function putBack(csrf: Proof, listingIds: readonly string[]): Promise<boolean> {
  if (csrf !== null && listingIds.length > 0) return (await call(`${path}/add`, csrf, { listingIds })) !== null;
  if (csrf === null) writeViews(listingIds);
  return true;
}

/** Null without an answer, and for a refusal: what was viewed is never worth an error. */
async function call<Data>(address: string, csrf?: string, body?: unknown): Promise<Data | null> {
  try {
    const sent = body !== undefined && {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf ?? '' },
      body: JSON.stringify(body),
    };
    const response = await fetch(address, { ...sent, signal: AbortSignal.timeout(timeoutMs) });
    if (!response.ok) return null;
    return ((await response.json()) as { readonly data: Data }).data;
  } catch {
    return null;
  }
}
