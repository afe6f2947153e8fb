import { expect, test } from 'vitest';
import { shouldRevalidateUnlessSheet } from './sheets.ts';

const revalidates = (from: string, to: string) =>
  shouldRevalidateUnlessSheet({
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
