import { expect, test } from 'vitest';
import { isBlank, writtenLine, writtenText } from './written.ts';

test.each([
  ['  Luna \t slip\r\ndress ', 'Luna slip dress'],
  ['Cafe\u0301', 'Café'],
  ['Zim\u200Bmer\u00ADma\uFEFFnn\u2060', 'Zimmermann'],
  ['\u202Etfihs\u202C \u2066Luna\u2069\u061C', 'tfihs Luna'],
  ['Lu\0na\u0007\u009B31m', 'Luna31m'],
  [`a${'\u0301'.repeat(50)}`, 'á\u0301\u0301\u0301'],
  ['\u200B\u2060', ''],
  ['\u3164 \u2800\u200D', ''],
])('%j is stored as %j', (entered, stored) => {
  expect(writtenLine(entered)).toBe(stored);
});

test('words of other languages and joined emoji stay', () => {
  for (const text of ['Tāmaki Makaurau', 'नमस्ते', 'می‌خواهم', '着物', 'လျှို့ဝှက်', '👩‍👩‍👧 and 🏳️‍🌈', 'Việt'])
    expect(writtenLine(text)).toBe(text);
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
