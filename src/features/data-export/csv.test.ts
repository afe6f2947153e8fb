import { expect, test } from 'vitest';
import { csvRow } from './csv.ts';

test.each([
  ['=HYPERLINK("http://evil")', '"\'=HYPERLINK(""http://evil"")"'],
  ['+64 21', "'+64 21"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\t=1', "'\t=1"],
  ['  =1', "'  =1"],
  ['\u202Egnp.exe', 'gnp.exe'],
  ['\u200B=1', "'=1"],
  ['plain, with a comma', '"plain, with a comma"'],
  ['two\nlines', '"two\nlines"'],
])('the text %j is no formula', (text, cell) => {
  expect(csvRow([text])).toBe(`${cell}\r\n`);
});

test('figures stay figures, and nothing is an empty cell', () => {
  expect(csvRow([-12.5, null, new Date(0)])).toBe('-12.5,,1970-01-01T00:00:00.000Z\r\n');
});
