import { expect, test } from 'vitest';
import { shouldRevalidateForBell, shouldRevalidateUnlessSheet } from './sheets.ts';

const revalidates = (from: string, to: string, rule = shouldRevalidateUnlessSheet) =>
  rule({
    currentUrl: new URL(from, 'https://rotation.example'),
    nextUrl: new URL(to, 'https://rotation.example'),
    defaultShouldRevalidate: true,
  });

test('opening and closing a sheet does not revalidate', () => {
  expect(revalidates('/s?sort=price', '/s?sort=price&filters=open')).toBe(false);
  expect(revalidates('/?mobilemenu=open', '/')).toBe(false);
  expect(revalidates('/s?sort=price&filters=open&before=', '/s?sort=price')).toBe(false);
});

test('another search, and a repeated navigation, do revalidate', () => {
  expect(revalidates('/s?filters=open', '/s?filters=open&sort=price')).toBe(true);
  expect(revalidates('/s', '/s')).toBe(true);
  expect(revalidates('/s', '/l?book=true')).toBe(true);
});

test('opening the notifications revalidates the root alone, closing them nothing', () => {
  const opening = ['/s?sort=price', '/s?sort=price&notifications=open'] as const;
  expect(revalidates(...opening)).toBe(false);
  expect(revalidates(...opening, shouldRevalidateForBell)).toBe(true);
  expect(revalidates(opening[1], opening[0], shouldRevalidateForBell)).toBe(false);
  expect(revalidates('/?mobilemenu=open', '/', shouldRevalidateForBell)).toBe(false);
});
