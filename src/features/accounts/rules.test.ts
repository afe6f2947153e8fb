import { expect, test } from 'vitest';
import {
  carriedCode,
  codeOfPage,
  displayNameOf,
  loginPath,
  initialsOf,
  networkOf,
  ownPath,
  returnPathFrom,
  safeFrom,
} from './rules.ts';

test('others see the first name and the initial of the last name', () => {
  expect(displayNameOf('Ann', 'bee')).toBe('Ann B');
  expect(displayNameOf('Élodie', 'Ōtara Smith')).toBe('Élodie Ō');
  expect(initialsOf('Ann', 'Bee')).toBe('AB');
});

test('an initial is a whole grapheme, also when it has several code points', () => {
  expect(initialsOf('e\u0301va', '𝒵oe')).toBe('E\u0301𝒵');
});

test.each([
  ['/', '/'],
  ['/l/silk-dress/1?dates=2026-12-10,2026-12-13#photos', '/l/silk-dress/1?dates=2026-12-10,2026-12-13#photos'],
  ['/s?keywords=kōwhai', '/s?keywords=k%C5%8Dwhai'],
  ['/s?url=https://elsewhere.example//x', '/s?url=https://elsewhere.example//x'],
  ['/@elsewhere.example', '/@elsewhere.example'],
  ['/loginn', '/loginn'],
])('%s is a valid target', (typed, gone) => {
  expect(safeFrom(typed)).toBe(gone);
});

test.each([
  null,
  undefined,
  '',
  'elsewhere',
  'https://elsewhere.example/',
  'javascript:alert(1)',
  'data:text/html,x',
  '//elsewhere.example',
  '///elsewhere.example',
  '/\\elsewhere.example',
  '\\/elsewhere.example',
  '/\\/elsewhere.example',
  '/a\\..\\..\\elsewhere',
  '/\t/elsewhere.example',
  '/\n/elsewhere.example',
  '\t//elsewhere.example',
  ' //elsewhere.example',
  '/\r\nSet-Cookie: a=b',
  '/\0/elsewhere.example',
  '/\u200b/elsewhere.example',
  '/\u202e/elsewhere.example',
  '/..//elsewhere.example',
  '/.//elsewhere.example',
  '/%2e%2e//elsewhere.example',
  '/a/..//elsewhere.example',
  '/a/%2E%2e//elsewhere.example/%2e%2e',
  '/\ud800',
  `/${'a'.repeat(2001)}`,
])('%j becomes the landing page', (typed) => {
  expect(safeFrom(typed)).toBe('/');
});

test.each(['/login', '/login/', '/signup?from=%2Finbox', '/logout', '/a/../login'])(
  '%s is a login page, not a target',
  (typed) => {
    expect(safeFrom(typed)).toBe('/');
  },
);

test('no accepted path resolves to another origin, whatever the base', () => {
  const listings = ['/', '\\', '.', '..', '%2e', '%2f', '%5c', '@', ':', '?', '#', '\t', ' ', 'a', 'elsewhere.example'];
  for (const a of listings)
    for (const b of listings)
      for (const c of listings)
        for (const d of listings) {
          const gone = safeFrom(`/${a}${b}${c}${d}`);
          expect(new URL(gone, 'https://rotation.example').origin).toBe('https://rotation.example');
        }
});

test.each([
  ['/l/silk/1/checkout?start=2026-12-10', '/l/silk/1/checkout?start=2026-12-10'],
  ['/cart/checkout', '/cart/checkout'],
  ['/', null],
  ['', null],
  [null, null],
  ['//elsewhere.example', null],
  ['https://elsewhere.example/', null],
  ['/\\elsewhere.example', null],
  ['/..//elsewhere.example', null],
  ['/login?from=/s', null],
  ['/verify-email?t=secret', null],
  ['/verify-email/?t=secret', null],
  ['/s/../verify-email?t=secret', null],
  ['/undo-email-change?t=secret', null],
  ['/reset-password?t=secret', null],
  ['/newsletter/confirm#t', null],
])('a verification that came from %j leads back to %j', (from, path) => {
  expect(returnPathFrom(from)).toBe(path);
});

test('a login path has `from` only when it is not the landing page', () => {
  expect(loginPath('/signup', '/')).toBe('/signup');
  expect(loginPath('/login', '/s?a=1&b=2#c')).toBe('/login?from=%2Fs%3Fa%3D1%26b%3D2%23c');
});

test.each(['/login', '/signup', '/recover-password'] as const)(
  'a referral code goes with the path of %s, and is read there',
  (page) => {
    for (const code of ['2345-6789-CDFG', 'a b&c=d']) {
      const path = new URL(loginPath(page, '/s', code), 'https://rotation.test');
      expect(path.searchParams.get('from')).toBe('/s');
      expect(codeOfPage(page, path.searchParams)).toBe(code);
    }
    expect(codeOfPage(page, new URLSearchParams())).toBe('');
  },
);

test('a code that is carried is no longer than its field, and has no control characters', () => {
  expect(carriedCode('x'.repeat(41))).toBe('x'.repeat(40));
  expect(carriedCode('a\u0000b\u202Ec')).toBe('abc');
  expect(carriedCode(`${'x'.repeat(39)}😀`)).toBe('x'.repeat(39));
});

test('the log-in page asks for a recovery code by its own name', () => {
  expect(codeOfPage('/login', new URLSearchParams('code=recovery'))).toBe('');
});

test('an IPv6 /64 network counts as one visitor', () => {
  expect(networkOf('203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('::ffff:203.0.113.7')).toBe('203.0.113.7');
  expect(networkOf('2001:db8:1:2:aaaa:bbbb:cccc:dddd')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:0DB8:0001:0002::1')).toBe('2001:db8:1:2::/64');
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0::/64');
  expect(networkOf('::1')).toBe('0:0:0:0::/64');
  expect(networkOf('fe80::1%eth0')).toBe('fe80:0:0:0::/64');
});

test('a page of logging in is a path of this site, and no target after it', () => {
  expect([ownPath('/login/?from=%2Fbag'), safeFrom('/login/?from=%2Fbag')]).toEqual(['/login/?from=%2Fbag', '/']);
  expect([ownPath('//elsewhere.example'), ownPath('/..//elsewhere.example'), ownPath(null)]).toEqual(['/', '/', '/']);
});
