import type { App } from '#src/platform/app.ts';
import { keyedHash } from '#src/platform/keyed-hash.server.ts';
import { newToken, sameText } from './secrets.server.ts';

type Settings = Pick<App, 'config'>;
/**
 * `pending`: a log-in that waits for its code. `challenge`: one by passkey that has begun. `identity`: one through an
 * identity provider that has begun. `session_as`: a limited session, beside the operator's own.
 */
type CookieKind = 'session' | 'session_as' | 'device' | 'pending' | 'challenge' | 'identity';

const days = 24 * 3600;
const maxAge = {
  ...{ session: 30 * days, session_as: 1800, device: 365 * days },
  ...{ pending: 600, challenge: 300, identity: 3600 },
} as const satisfies Record<CookieKind, number>;

/** The names without their prefix: the privacy policy tells what each is for. */
export const cookieNames = Object.keys(maxAge).map((kind) => `rotation_${kind}`);

/** The `__Host-` prefix makes browsers reject the cookie when a neighbouring host or an insecure connection sets it. */
function nameOf(app: Settings, kind: CookieKind): string {
  return `${app.config.secureCookies ? '__Host-' : ''}rotation_${kind}`;
}

export function readCookie(app: Settings, request: Request, kind: CookieKind): string | null {
  return cookieIn(app, request.headers.get('cookie') ?? '', kind);
}

/** Reads the cookie from a raw `Cookie` header. */
export function cookieIn(app: Settings, header: string, kind: CookieKind): string | null {
  const start = `${nameOf(app, kind)}=`;
  const found = header.split(/; */).find((pair) => pair.startsWith(start));
  return found?.slice(start.length) ?? null;
}

/** A `Set-Cookie` header value; a null value deletes the cookie. */
export function writeCookie(app: Settings, kind: CookieKind, value: string | null): string {
  const parts = [
    `${nameOf(app, kind)}=${value ?? ''}`,
    'Path=/',
    `Max-Age=${value === null ? 0 : maxAge[kind]}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  return [...parts, ...(app.config.secureCookies ? ['Secure'] : [])].join('; ');
}

/** Device mark: says that this browser has signed in to the account before, and when. It grants no access; see `logInLimits`. */
export function newDeviceMark(app: Settings, email: string, at: Date): string {
  const nonce = `${newToken()}-${at.getTime().toString(36)}`;
  return `${nonce}.${keyedHash(app, 'device', `${nonce} ${email}`)}`;
}

export function isDeviceOf(app: Settings, mark: string | null | undefined, email: string): mark is string {
  const [nonce, proof, ...more] = mark?.split('.') ?? [];
  // With something behind it, the same mark would have tries of its own.
  if (more.length > 0) return false;
  return nonce !== undefined && proof !== undefined && sameText(proof, keyedHash(app, 'device', `${nonce} ${email}`));
}

/** When the mark was made; the beginning of time for one that does not say. Only of a mark that `isDeviceOf` has found true. */
export function markedAt(mark: string): Date {
  const [, at = ''] = /^[\w-]{43}-([0-9a-z]+)[.]/.exec(mark) ?? [];
  return new Date(at === '' ? 0 : Number.parseInt(at, 36));
}
