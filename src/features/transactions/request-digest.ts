import { createHash } from 'node:crypto';
import type { TransitionInput } from './inputs.ts';

/**
 * Digest of what a client key has begun: the transition and its input, without the quote and the version of the terms,
 * which a repeated request may renew, and without the word that its writer was warned of it, which the repeated form may
 * lack. The same key with another digest is another request.
 */
export function requestDigest(transition: string, input: TransitionInput): string {
  const {
    quote: _quote,
    termsVersion: _terms,
    claimTerms: _claimTerms,
    isSure: _isSure,
    ...wanted
  } = input as Record<string, unknown>;
  return createHash('sha256')
    .update(`${transition}:${canonical(wanted)}`)
    .digest('base64url');
}

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
