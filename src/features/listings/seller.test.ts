import { expect, test } from 'vitest';
import { bioStart, callName, shortBio } from './seller.ts';

test('a user is addressed without the initial of the last name', () => {
  expect(callName('Amelia T')).toBe('Amelia');
  expect(callName('Mary Ann Ō')).toBe('Mary Ann');
  expect(callName('Cher')).toBe('Cher');
  expect(callName('The Wardrobe')).toBe('The Wardrobe');
});

test('a bio of 170 characters is displayed in full', () => {
  expect(bioStart('a'.repeat(shortBio))).toBeNull();
});

test('a longer bio is cut after a whole word', () => {
  const start = bioStart('Everything is dry-cleaned between wears. '.repeat(8));
  expect(start).toMatch(/\w…$/);
  expect(start?.length).toBeLessThanOrEqual(shortBio + 1);
});

test('a very long word is cut too, but never inside an emoji', () => {
  expect(bioStart('a'.repeat(400))).toHaveLength(shortBio + 1);
  expect(bioStart(`${'a'.repeat(shortBio - 1)}👗 and more`)?.isWellFormed()).toBe(true);
});
