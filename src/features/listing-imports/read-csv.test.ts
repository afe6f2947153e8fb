import { expect, test } from 'vitest';
import { importLimits } from './columns.ts';
import { readCsv, textOf } from './read-csv.server.ts';

const bytes = (text: string, encoding: BufferEncoding = 'utf8') => new Uint8Array(Buffer.from(text, encoding));

test.for([
  ['commas', 'kind,title\nrent,"Slip, silk"\n'],
  ['semicolons', 'kind;title\r\nrent;"Slip, silk"\r\n'],
  ['tabs', 'kind\ttitle\nrent\tSlip, silk'],
  ['a mark of UTF-8', '\uFEFF"kind","title"\nrent,"Slip, silk"'],
  ['spaces around the cells', 'kind , title\n rent , "Slip, silk" '],
])('a table with %s is read', ([, text = '']) => {
  expect(readCsv(textOf(bytes(text)) ?? '')).toEqual({
    rows: [
      ['kind', 'title'],
      ['rent', 'Slip, silk'],
    ],
  });
});

test('a blank row keeps its number, and cells may hold quotes and lines', () => {
  const read = readCsv('kind,title\n\nrent,"A ""slip""\nof silk"\n,\nsale,5" heel');
  expect(read).toEqual({
    rows: [['kind', 'title'], [''], ['rent', 'A "slip"\nof silk'], ['', ''], ['sale', '5" heel']],
  });
});

test('what is no table is told apart', () => {
  expect(textOf(bytes('Chlo\u00e9', 'latin1'))).toBeNull();
  expect(textOf(bytes('kind,title\nrent,a\0b'))).toBeNull();
  expect(textOf(bytes('kind,title', 'utf16le'))).toBeNull();
  expect(readCsv('')).toEqual({ problem: 'csv-empty' });
  expect(readCsv('kind,title\n,\n')).toEqual({ problem: 'csv-empty' });
  expect(readCsv('kind,title\nrent,"never closed')).toEqual({ problem: 'csv-broken' });
  const row = 'rent,Slip\n';
  expect(readCsv(`kind,title\n${row.repeat(importLimits.maxRows)}`)).toHaveProperty('rows');
  expect(readCsv(`kind,title\n${row.repeat(importLimits.maxRows + 1)}`)).toEqual({ problem: 'csv-too-many-rows' });
});
