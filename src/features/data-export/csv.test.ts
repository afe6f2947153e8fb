import { expect, test } from 'vitest';
import { money } from '#src/domain/money/money.ts';
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

test('an amount is a figure with all digits of its currency, also a negative one', () => {
  const cells = [money(24_960, 'NZD'), money(-24_960, 'NZD'), money(5, 'NZD'), money(4550, 'JPY')];
  expect(csvRow(cells)).toBe('249.60,-249.60,0.05,4550\r\n');
});

test('figures stay figures, and nothing is an empty cell', () => {
  expect(csvRow([-12.5, null, new Date(0)])).toBe('-12.5,,1970-01-01T00:00:00.000Z\r\n');
});
