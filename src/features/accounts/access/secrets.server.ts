import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { App } from '#src/platform/app.ts';

type Keys = { readonly config: Pick<App['config'], 'sessionSecret'> };

const shape = /^[\w-]{43}$/;

/** 256 random bits, written so that they fit in cookies and addresses. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function looksLikeToken(text: string): boolean {
  return shape.test(text);
}

/** What is kept of a token: who reads the database cannot use it. */
export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}

/** A hash that only this installation can make; `purpose` keeps one use from standing in for another. */
export function keyedHash(app: Keys, purpose: string, text: string): string {
  return createHmac('sha256', app.config.sessionSecret).update(`${purpose}\n${text}`).digest('base64url');
}

export function sameText(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
