import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const shape = /^[\w-]{43}$/;

/** 256 random bits, encoded so that they fit in cookies and addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function looksLikeToken(text: string): boolean {
  return shape.test(text);
}

/** Only the hash of a token is stored: a reader of the database cannot use it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
