import { expect, test } from 'vitest';
import { isReadable } from './readable.ts';
import { isBlank, writtenLine, writtenText } from './written.ts';

test.each([
  ['  Luna \t slip\r\ndress ', 'Luna slip dress'],
  ['Cafe\u0301', 'Café'],
  ['Zim\u200Bmer\u00ADma\uFEFFnn\u2060', 'Zimmermann'],
  ['\u202Etfihs\u202C \u2066Luna\u2069\u061C', 'tfihs Luna'],
  ['Lu\0na\u0007\u009B31m', 'Luna31m'],
  [`a${'\u0301'.repeat(50)}`, 'á\u0301\u0301'],
  ['\u200B\u2060', ''],
  ['\u3164 \u2800\u200D', ''],
])('%j is stored as %j', (entered, stored) => {
  expect(writtenLine(entered)).toBe(stored);
});

const words = [
  ...['Tāmaki Makaurau', 'नमस्ते', 'می‌خواهم', '着物', 'လျှို့ဝှက်', 'Việt', 'ที่นี่', 'བསྒྲུབས', 'שָׁלוֹם'],
  ...['👩‍👩‍👧 and 🏳️‍🌈', '👩🏽‍❤️‍💋‍👩🏾 1️⃣', '\u{1F3F4}\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}'],
];

test.each(words)('%s is stored as it is, and accepted by the forms that refuse', (text) => {
  expect(writtenLine(text)).toBe(text);
  expect(isReadable(text)).toBe(true);
});

test.each([
  ['accents', 'a', '\u0301'],
  ['accents of several kinds', 'a', '\u0301\u0302\u0303\u0304\u0305'],
  ['Thai marks', 'ก', '\u0E49'],
  ['Thai vowels', 'ส', '\u0E47'],
  ['signs of Cyrillic', 'a', '\u0489'],
  ['points of Hebrew', 'א', '\u05B8'],
  ['vowels of Tibetan', 'ཀ', '\u0F72'],
  ['all marks of Burmese', 'က', '\u102D\u102E\u102F\u1030\u1032\u1036\u1037'],
  ['accents and other marks in turn', 'a', '\u0301\u0301\u0301\u0489'],
  ['accents with joiners between', 'a', '\u0301\u0301\u0301\u200D'],
  ['accents with unseen letters between', 'a', '\u0301\u180E\u034F'],
])('%s on one letter are bounded, and refused by the forms', (_, base, marks) => {
  const stacked = base + marks.repeat(40);
  const stored = writtenText(`${stacked} and ${stacked}`);
  expect([...stored].length).toBeLessThanOrEqual(2 * 7 + ' and '.length);
  expect(writtenText(stored)).toBe(stored);
  expect([isReadable(stacked), isReadable(stored)]).toEqual([false, true]);
});

test('a text keeps its lines', () => {
  expect(writtenText(' Silk.\r\n\r\nDry\u200B clean\u202E only.\rCold.\0 ')).toBe('Silk.\n\nDry clean only.\nCold.');
});

test('a text of which nothing is seen is blank, and one of a single sign is not', () => {
  for (const nothing of [
    '',
    ' \n\t\u00A0\u3000',
    '\u200B\u200D\uFE0F',
    '\u3164',
    '\u115F\u1160\uFFA0',
    '\u2800',
    '\0\u00AD',
  ])
    expect(isBlank(nothing), JSON.stringify(nothing)).toBe(true);
  for (const something of ['.', '👗', '着', 'é', '\u200Ba', '❤️']) expect(isBlank(something), something).toBe(false);
});
