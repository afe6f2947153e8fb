import type { HeartAnswer } from './heart-store.ts';

const timeoutMs = 20_000;

const failures: Readonly<Record<string, HeartAnswer>> = {
  'favourites-too-many': 'limit',
  'not-found': 'gone',
  'listing-own': 'own',
  'too-many-requests': 'busy',
  'unauthorized': 'signed-out',
};

/** Saves or removes a listing. `keepalive`, because the user may leave the page at once. */
export async function sendHeart(csrf: string, listingId: string, saved: boolean): Promise<HeartAnswer> {
  try {
    const response = await fetch(`/api/favourites/${saved ? 'add' : 'remove'}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-csrf-token': csrf },
      body: JSON.stringify({ listingId }),
      keepalive: true,
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (response.ok) return 'done';
    return failureOf(await response.json());
  } catch {
    return 'lost';
  }
}

function failureOf(body: unknown): HeartAnswer {
  const { errors } = body as { readonly errors?: readonly { readonly code?: unknown }[] };
  const code = errors?.[0]?.code;
  if (typeof code !== 'string' || code === 'unavailable' || code === 'internal-error') return 'lost';
  return failures[code] ?? 'refused';
}
