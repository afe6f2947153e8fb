import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutTitle, softBreak } from './cut.ts';

const family = '👩‍👩‍👧';
const macron = 'a\u0304';
const broken = (text: string, length: number) => softBreak(text, length).replaceAll('\u200B', '|');

test('a title of twenty characters stays, a longer one is cut with an ellipsis', () => {
  expect(cutTitle('Twenty characters 20', 20)).toBe('Twenty characters 20');
  expect(cutTitle('Twenty characters 20!', 20)).toBe('Twenty characters 20…');
  expect(cutTitle('Silk slip dress in a soft green', 15)).toBe('Silk slip dress…');
  expect(cutTitle('Silk slip dress in a soft green', 16)).toBe('Silk slip dress…');
});

test('graphemes (an emoji, a letter with its mark) are not split', () => {
  expect(cutTitle(family.repeat(3), 2)).toBe(`${family.repeat(2)}…`);
  expect(cutTitle(macron.repeat(3), 3)).toBe(macron.repeat(3));
  expect(broken(macron.repeat(5), 2)).toBe(`${macron.repeat(2)}|${macron.repeat(2)}|${macron}`);
});

test('only overlong words may break', () => {
  expect(broken('A Zimmermann dress', 7)).toBe('A Zimmerm|ann dress');
  expect(broken('exactly seven  spaces', 7)).toBe('exactly seven  spaces');
});

test('soft breaks change nothing but where the line may end', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 20 }), (text, length) => {
      const plain = text.replaceAll('\u200B', '');
      expect(softBreak(plain, length).replaceAll('\u200B', '')).toBe(plain);
    }),
  );
});
