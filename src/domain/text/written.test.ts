import { expect, test } from 'vitest';
import { writtenLine, writtenText } from './written.ts';

test.each([
  ['  Luna \t slip\r\ndress ', 'Luna slip dress'],
  ['Cafe\u0301', 'Café'],
  ['Zim\u200Bmer\u00ADma\uFEFFnn\u2060', 'Zimmermann'],
  ['\u202Etfihs\u202C \u2066Luna\u2069\u061C', 'tfihs Luna'],
  ['Lu\0na\u0007\u009B31m', 'Luna31m'],
  [`a${'\u0301'.repeat(50)}`, 'á\u0301\u0301\u0301'],
  ['\u200B\u2060', ''],
])('%j is stored as %j', (entered, stored) => {
  expect(writtenLine(entered)).toBe(stored);
});

test('words of other languages and joined emoji stay', () => {
  for (const text of ['Tāmaki Makaurau', 'नमस्ते', 'می‌خواهم', '着物', '👩‍👩‍👧 and 🏳️‍🌈', 'Việt'])
    expect(writtenLine(text)).toBe(text);
});

test('a text keeps its lines', () => {
  expect(writtenText(' Silk.\r\n\r\nDry\u200B clean\u202E only.\rCold.\0 ')).toBe('Silk.\n\nDry clean only.\nCold.');
});
