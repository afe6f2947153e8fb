/** How a person is called where others see them: "Ann B". */
export function displayNameOf(firstName: string, lastName: string): string {
  return `${firstName} ${initial(lastName)}`.trim();
}

/** "AB" for Ann Bee; drawn where a face is missing. */
export function initialsOf(firstName: string, lastName: string): string {
  return initial(firstName) + initial(lastName);
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

function initial(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return (first?.segment ?? '').toLocaleUpperCase('en');
}

/** The form in which an e-mail address is kept and compared. */
export function normaliseEmail(text: string): string {
  return text.trim().toLowerCase();
}

const doors = new Set(['/login', '/signup', '/logout', '/confirm']);
const maxFrom = 2000;

/**
 * Where to go after signing in: a path of this site with its query and hash, percent-encoded. What
 * leads elsewhere, or back to the doors, becomes "/".
 */
export function safeFrom(text: string | null | undefined): string {
  // A browser reads "\" as "/" and leaves out tabs and line ends, so "/\evil" and "/<tab>/evil" leave the site.
  if (!text || text.length > maxFrom || !/^\/(?![/\\])[^\\\p{C}]*$/u.test(text)) return '/';
  const base = 'https://site.invalid';
  if (!URL.canParse(text, base)) return '/';
  const { origin, pathname, search, hash } = new URL(text, base);
  // "/..//evil" is a path of this site only until its dots are resolved.
  if (origin !== base || pathname.startsWith('//') || doors.has(pathname.replace(/\/+$/, ''))) return '/';
  return pathname + search + hash;
}

/** The address of one of the doors, keeping where to go afterwards. */
export function loginPath(door: '/login' | '/signup', from: string): string {
  return from === '/' ? door : `${door}?from=${encodeURIComponent(from)}`;
}

/** Where a sign-up leads whose answer says nothing about the address. */
export function checkInboxPath(from: string): string {
  return from === '/' ? '/signup?check=inbox' : `/signup?check=inbox&from=${encodeURIComponent(from)}`;
}

/** What counts as one visitor: an IPv4 address, or the 64-bit network that an IPv6 address is in. */
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
