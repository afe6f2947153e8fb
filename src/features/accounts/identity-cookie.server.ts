import type { App } from '#src/platform/app.ts';
import { readCookie, writeCookie } from './access/cookies.server.ts';
import { hashOfToken, looksLikeToken, newToken } from './access/secrets.server.ts';

type Settings = Pick<App, 'config'>;

/** The secret by which a browser shows that a sign-in through an identity provider is its own; only its hash is stored. */
export function newSignInSecret(app: Settings) {
  const secret = newToken();
  return { secret, hash: hashOfToken(secret), setCookie: writeCookie(app, 'identity', secret) };
}

/** Null for a browser without one. */
export function signInSecretOf(
  app: Settings,
  request: Request,
): { readonly secret: string; readonly hash: string } | null {
  const secret = readCookie(app, request, 'identity');
  return secret !== null && looksLikeToken(secret) ? { secret, hash: hashOfToken(secret) } : null;
}

/** The `Set-Cookie` line that deletes it. */
export function withoutSignInSecret(app: Settings): string {
  return writeCookie(app, 'identity', null);
}

/** How the `state` of a sign-in is stored. */
export function hashOfState(state: string): string {
  return hashOfToken(state);
}
