import { expect, test } from 'vitest';
import { unlessOnlyASheet } from './sheets.ts';

const asks = (from: string, to: string) =>
  unlessOnlyASheet({
    currentUrl: new URL(from, 'https://rotation.example'),
    nextUrl: new URL(to, 'https://rotation.example'),
    defaultShouldRevalidate: true,
  });

test('opening and closing a sheet does not revalidate', () => {
  expect(asks('/s?sort=price', '/s?sort=price&filters=open')).toBe(false);
  expect(asks('/?mobilemenu=open', '/')).toBe(false);
  expect(asks('/s?sort=price&filters=open&before=', '/s?sort=price')).toBe(false);
});

test('another search, and a repeated navigation, do revalidate', () => {
  expect(asks('/s?filters=open', '/s?filters=open&sort=price')).toBe(true);
  expect(asks('/s', '/s')).toBe(true);
  expect(asks('/s', '/l?book=true')).toBe(true);
});
