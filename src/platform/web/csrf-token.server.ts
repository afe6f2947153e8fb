import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** Whom a token belongs to: one session, or the cookie of a browser that nobody has signed in with. */
export type CsrfHolder = { readonly session: string } | { readonly visitor: string };

/** A new token every time, so that nothing on a page repeats and could be guessed from its compressed size. */
export function makeCsrfToken(secret: string, holder: CsrfHolder): string {
  const salt = randomBytes(12).toString('base64url');
  return `${salt}.${proof(secret, holder, salt)}`;
}

export function isCsrfTokenOf(secret: string, holder: CsrfHolder, token: string): boolean {
  const [salt, given, ...rest] = token.slice(0, 200).split('.');
  if (!salt || !given || rest.length > 0) return false;
  const expected = Buffer.from(proof(secret, holder, salt));
  const actual = Buffer.from(given);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

function proof(secret: string, holder: CsrfHolder, salt: string): string {
  const whose = 'session' in holder ? `session ${holder.session}` : `visitor ${holder.visitor}`;
  return createHmac('sha256', secret).update(`csrf ${salt} ${whose}`).digest('base64url');
}
