import { whenUsed } from '#src/i18n/when-used.ts';

/** Display name of a user for others: "Ann B". */
export function displayNameOf(firstName: string, lastName: string): string {
  return `${firstName} ${initial(lastName)}`.trim();
}

/** "AB" for Ann Bee; rendered when there is no avatar. */
export function initialsOf(firstName: string, lastName: string): string {
  return initial(firstName) + initial(lastName);
}

const graphemes = whenUsed(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** An initial that no mark can belong to, because ASCII follows: to segment a name takes a hundred times as long. */
const plainInitial = /^[A-Za-z](?=[ -~])/;

function initial(name: string): string {
  const trimmed = name.trim();
  const first = plainInitial.exec(trimmed)?.[0] ?? firstGrapheme(trimmed);
  return first.toLocaleUpperCase('en');
}

function firstGrapheme(name: string): string {
  const [first] = graphemes().segment(name);
  return first?.segment ?? '';
}

/** The normalised form in which an email address is stored and compared. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

const loginPages = new Set(['/login', '/signup', '/logout', '/confirm', '/recover-password', '/reset-password']);
const maxLength = 2000;

/**
 * Prevents open redirects: returns a path of this site with its query and hash, percent-encoded, as the target after
 * signing in. Other origins and the login pages become "/".
 */
export function safeFrom(text: string | null | undefined): string {
  const path = ownPath(text);
  const [pathname = ''] = path.split(/[?#]/, 1);
  return loginPages.has(pathname.replace(/\/+$/, '')) ? '/' : path;
}

/** A path of this site as in `safeFrom`, also of a login page; "/" for anything else. */
export function ownPath(text: string | null | undefined): string {
  // A browser reads "\" as "/" and strips tabs and line ends, so "/\evil" and "/<tab>/evil" leave the site.
  if (!text || text.length > maxLength || !/^\/(?![/\\])[^\\\p{C}]*$/u.test(text)) return '/';
  const base = 'https://site.invalid';
  if (!URL.canParse(text, base)) return '/';
  const { origin, pathname, search, hash } = new URL(text, base);
  // "/..//evil" is a path of this site only until its dots are resolved.
  if (origin !== base || pathname.startsWith('//')) return '/';
  return pathname + search + hash;
}

/** Their addresses contain a token. */
const tokenPages = new Set([
  ...['/verify-email', '/undo-email-change', '/newsletter/confirm', '/newsletter/unsubscribe'],
  ...['/notifications/unsubscribe', '/saved-searches/unsubscribe'],
]);

/** Where a verification leads back to: a path of this site as in `safeFrom`; null for none, and for one with a token. */
export function returnPathFrom(text: string | null | undefined): string | null {
  const path = safeFrom(text);
  const [pathname = ''] = path.split(/[?#]/, 1);
  return path === '/' || tokenPages.has(pathname.replace(/\/+$/, '')) ? null : path;
}

type LoginPage = '/login' | '/signup' | '/recover-password';

/** The path of a login page, with the target after signing in, and the referral code of who may be about to sign up. */
export function loginPath(page: LoginPage | '/account/security', from: string, code = ''): string {
  const query = [
    ...(from === '/' ? [] : [`from=${encodeURIComponent(from)}`]),
    ...(code === '' ? [] : [`${codeParamOf(page)}=${encodeURIComponent(code)}`]),
  ];
  return query.length === 0 ? page : `${page}?${query.join('&')}`;
}

/** The log-in page has another `code`: which second factor it asks for. */
function codeParamOf(page: string): 'code' | 'referral' {
  return page === '/signup' ? 'code' : 'referral';
}

export const maxReferralCode = 40;

/** A referral code that an address or a form carries: what is no code is refused when the account is to be made. */
export function carriedCode(text: string | null | undefined): string {
  return (text ?? '').slice(0, maxReferralCode).replaceAll(/\p{C}/gu, '');
}

/** That of the address of a login page. */
export function codeOfPage(page: LoginPage, searchParams: URLSearchParams): string {
  return carriedCode(searchParams.get(codeParamOf(page)));
}

/** The path of the contact details, where an address is corrected that the page at `from` needs verified. */
export function contactPath(from: string): string {
  return `/account/contact-details?from=${encodeURIComponent(from)}`;
}

/** The target of a sign-up whose response reveals nothing about the address. */
export function checkInboxPath(from: string): string {
  return from === '/' ? '/signup?check=inbox' : `/signup?check=inbox&from=${encodeURIComponent(from)}`;
}

/** Rate-limit key of a visitor: an IPv4 address, or the 64-bit network of an IPv6 address. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped) return mapped;
  if (!ip.includes(':')) return ip;
  const [head = '', tail] = ip.toLowerCase().replace(/%.*/, '').split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4);
  return `${groups.map((group) => group.replace(/^0+(?=.)/, '')).join(':')}::/64`;
}
