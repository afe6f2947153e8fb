import { expect, test } from 'vitest';
import { characters, unitsWithin } from './characters.ts';

test('an emoji is one character, and takes no room of another', () => {
  expect(['', 'Luna', 'Luna 👗', '👗👗'].map(characters)).toEqual([0, 4, 6, 2]);
  expect(['', 'Luna', 'Luna 👗', '👗👗'].map((text) => unitsWithin(text, 10))).toEqual([10, 10, 11, 12]);
});
