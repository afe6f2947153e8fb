/**
 * Size limits of a request, for every endpoint. Each is checked on bytes or characters before anything is parsed
 * into objects: parsing may take time and memory out of proportion to the input.
 */
export const requestLimits = {
  /** Bytes of a form or of JSON, where its endpoint declares no other size. */
  maxBodyBytes: 16 * 1024,
  /** Bytes of a form with free text (a message, a note): 5,000 characters, each percent-encoded as nine. */
  maxLongTextBytes: 64 * 1024,
  /** Bytes of a Stripe webhook event. */
  maxEventBytes: 256 * 1024,
  /** Bytes of anything else, so that no endpoint is without a limit. */
  maxAnyBytes: 256 * 1024,
  maxFields: 100,
  /** Values of a JSON body, including objects and arrays. */
  maxJsonValues: 1_000,
  maxJsonDepth: 16,
  /** Characters of path and query together. */
  maxUrlLength: 12 * 1024,
  maxQueryParameters: 100,
  maxHeaders: 100,
  /** Characters of all cookies together. */
  maxCookieLength: 8 * 1024,
  maxCookies: 100,
} as const;

/** Counts a character, up to `max` + 1. */
export function countUpTo(text: string | Uint8Array, character: string, max: number): number {
  const mark = typeof text === 'string' ? character : character.charCodeAt(0);
  let count = 0;
  let at = indexIn(text, mark, 0);
  while (at !== -1 && count <= max) {
    count += 1;
    at = indexIn(text, mark, at + 1);
  }
  return count;
}

function indexIn(text: string | Uint8Array, mark: string | number, from: number): number {
  return typeof text === 'string' ? text.indexOf(String(mark), from) : text.indexOf(Number(mark), from);
}
