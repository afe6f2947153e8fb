import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** The holder of a token: a session, or the visitor cookie of a browser without one. */
export type CsrfHolder = { readonly session: string } | { readonly visitor: string };

/** A token with a new salt each time: a repeated value could be guessed from the compressed size of pages (BREACH). */
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
  const holderId = 'session' in holder ? `session ${holder.session}` : `visitor ${holder.visitor}`;
  return createHmac('sha256', secret).update(`csrf ${salt} ${holderId}`).digest('base64url');
}
