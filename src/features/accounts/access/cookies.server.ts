import type { App } from '#src/platform/app.ts';
import { keyedHash } from '#src/platform/keyed-hash.server.ts';
import { newToken, sameText } from './secrets.server.ts';

type Settings = Pick<App, 'config'>;
type Kept = 'session' | 'device';

const maxAge = { session: 30 * 24 * 3600, device: 365 * 24 * 3600 } as const;

/** `__Host-` makes browsers refuse the cookie when a neighbouring host or an open connection sets it. */
function nameOf(app: Settings, kept: Kept): string {
  return `${app.config.secureCookies ? '__Host-' : ''}rotation_${kept}`;
}

export function readCookie(app: Settings, request: Request, kept: Kept): string | null {
  return cookieIn(app, request.headers.get('cookie') ?? '', kept);
}

/** The same of a `Cookie` header as it came. */
export function cookieIn(app: Settings, header: string, kept: Kept): string | null {
  const start = `${nameOf(app, kept)}=`;
  const found = header.split(/; */).find((pair) => pair.startsWith(start));
  return found?.slice(start.length) ?? null;
}

/** A `Set-Cookie` line; a null value takes the cookie away. */
export function writeCookie(app: Settings, kept: Kept, value: string | null): string {
  const parts = [
    `${nameOf(app, kept)}=${value ?? ''}`,
    'Path=/',
    `Max-Age=${value === null ? 0 : maxAge[kept]}`,
    'HttpOnly',
    'SameSite=Lax',
  ];
  return [...parts, ...(app.config.secureCookies ? ['Secure'] : [])].join('; ');
}

/** Says "this browser has signed in to this account before". It opens nothing; see `tries.server.ts`. */
export function newDeviceMark(app: Settings, email: string): string {
  const nonce = newToken();
  return `${nonce}.${keyedHash(app, 'device', `${nonce} ${email}`)}`;
}

export function isDeviceOf(app: Settings, mark: string | null | undefined, email: string): mark is string {
  const [nonce, proof] = mark?.split('.') ?? [];
  return nonce !== undefined && proof !== undefined && sameText(proof, keyedHash(app, 'device', `${nonce} ${email}`));
}
